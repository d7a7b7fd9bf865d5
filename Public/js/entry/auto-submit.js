// Submits the form as soon as a picture was taken: nothing else has to be filled in.

document.documentElement.toggleAttribute("data-scripts", true);

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-at-once]");
  if (form && event.target.type === "file" && event.target.files.length) form.requestSubmit();
});
