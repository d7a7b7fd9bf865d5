// An app on the home screen keeps pages from the start: there the question whether to answers itself. In a tab of a
// browser it is asked.

const button = document.querySelector("[name=keep][value=on]");
if (matchMedia("(display-mode: standalone)").matches) {
  button.value = "installed";
  button.form.requestSubmit(button);
}
