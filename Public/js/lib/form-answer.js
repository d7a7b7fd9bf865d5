// Shows the answer to a form in place of the page: mostly the same form with its errors.

import { morph } from "./morph.js";
import { bring } from "./requests.js";
import { isTyped } from "./typing.js";
import { loadStyles } from "./style-sheets.js";

// Elements that say why a form was refused, the most specific ones first.
const reasons = ["[data-error=refusal]", ".note[autofocus]", "[name][aria-invalid=true]", "[autofocus]", ".problems"];
const main = document.querySelector("main");

/** Shows `page`, which answers `form`: most of it is the form itself. */
export async function show(page, status, form) {
  const sheet = form.closest("dialog.over");
  const wasTyped = isTyped(form);
  if (sheet) takeForm(page, form);
  else {
    await loadStyles(page);
    takePlace(page);
  }
  runScripts(sheet ?? main);
  // The typed values have become the form's initial values.
  if (wasTyped) form.dataset.typed = "";
  // The page shows the latest changes already, and the note about them would cover the buttons.
  const note = status === 409 && document.querySelector("#live [data-note=changed]");
  if (note) note.hidden = true;
  if (status >= 400) leadToReason(sheet ?? main);
}

/** Loads the scripts of `place`: those in inserted HTML do not run by themselves, and its buttons wait for them. */
function runScripts(place) {
  for (const { src } of place.querySelectorAll("script[type=module]")) bring(src);
}

/** Scrolls to the reason for a refusal, and moves the focus there. */
function leadToReason(place) {
  const found = reasons.flatMap((it) => [...place.querySelectorAll(it)]);
  for (let it of found) while ((it = it.parentElement.closest("details"))) it.open = true;
  // Some of several invalid fields may be hidden.
  const reason = found.find((it) => it.checkVisibility()) ?? place;
  reason.focus({ preventScroll: true });
  reason.scrollIntoView({ block: "center" });
}

function takeForm(page, form) {
  const next = page.querySelector("main form");
  const sheet = form.closest("dialog");
  if (!next.matches(".entry-form")) {
    // The session has ended: the page to sign in on replaces the whole sheet.
    sheet.ariaLabel = page.title;
    return sheet.replaceChildren(...page.querySelector("main").children);
  }
  while (form.previousElementSibling) form.previousElementSibling.remove();
  form.before(...page.querySelectorAll("main > .problems, main .note[tabindex]"));
  // The strip of operators is not in the server's page, and would be taken for the element after it.
  const marks = form.querySelector(".operators");
  marks?.remove();
  morph(form, next, form);
  if (marks) form.querySelector(".what .result")?.after(marks);
}

function takePlace(page) {
  // From now on this page differs from the one at its address.
  for (const part of page.querySelectorAll("[data-live]")) part.removeAttribute("data-live");
  morph(main, page.querySelector("main"), main);
  document.title = page.title;
}
