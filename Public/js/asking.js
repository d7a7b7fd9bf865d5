// Whoever leaves a sheet with something typed in it says what shall become of that.

import { discard } from "./drafts.js";
import { isTyped } from "./typing.js";

// The event does not rise to the document, but comes down from it.
document.addEventListener(
  "cancel",
  (event) => {
    const form = event.target.matches?.("dialog.over") && event.target.querySelector("form.entry-form");
    if (!form || !isTyped(form)) return;
    event.preventDefault();
    ask(form, event.target);
  },
  true,
);

function ask(form, sheet) {
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
