// Shows the answer to a form in place of the page: mostly the same form with its errors.

import { morph } from "./morph.js";
import { bring } from "./requests.js";
import { isTyped } from "./typing.js";
import { wear } from "./style-sheets.js";

// Where it is said why something was not done, the surest place first.
const reasons = ["[data-error=refusal]", ".note[autofocus]", "[name][aria-invalid=true]", "[autofocus]", ".problems"];
const main = document.querySelector("main");

/** The page that the form answers with, in the place of this one: most of it is the form itself. */
export async function show(page, status, form) {
  const sheet = form.closest("dialog.over");
  const wasTyped = isTyped(form);
  if (sheet) takeForm(page, form);
  else {
    await wear(page);
    takePlace(page);
  }
  runScripts(sheet ?? main);
  // The form has what was typed as if it had come with it.
  if (wasTyped) form.dataset.typed = "";
  // This page shows the latest changes already, and the note about them would cover the buttons.
  const note = status === 409 && document.querySelector("#live [data-note=changed]");
  if (note) note.hidden = true;
  if (status >= 400) leadToReason(sheet ?? main);
}

/** Scripts that come with a page in the place of another one do not run, and its buttons wait for theirs. */
function runScripts(place) {
  for (const { src } of place.querySelectorAll("script[type=module]")) bring(src);
}

/** Why something was not done has to be seen, and whoever types goes on there. */
function leadToReason(place) {
  const found = reasons.flatMap((it) => [...place.querySelectorAll(it)]);
  for (let it of found) while ((it = it.parentElement.closest("details"))) it.open = true;
  // Of several that are wrong together some may not be asked for at all.
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
  // What the page does not have would be taken for what comes after it.
  const marks = form.querySelector(".operators");
  marks?.remove();
  morph(form, next, form);
  if (marks) form.querySelector(".what .result")?.after(marks);
}

function takePlace(page) {
  // From now on this page is not the one of its address.
  for (const part of page.querySelectorAll("[data-live]")) part.removeAttribute("data-live");
  morph(main, page.querySelector("main"), main);
  document.title = page.title;
}
