// Whoever leaves a sheet with something typed in it says what shall become of that.

export function ask(form, sheet, discard) {
  const question = form.querySelector("[data-ask]");
  question.hidden = false;
  const [keep, drop] = question.querySelectorAll("button");
  const answer = (action) => () => {
    question.hidden = true;
    action?.();
    sheet.close();
  };
  keep.onclick = answer();
  drop.onclick = answer(() => {
    discard(form, form.querySelector("[data-draft]"));
    sheet.remove();
  });
  keep.focus();
}
