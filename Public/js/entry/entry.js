// The form of an entry, beyond plain fields. Pages without one do not load this script.

import { addMarks } from "./amount.js";
import { closeByBack } from "./closing.js";
import { complain } from "../lib/page.js";
import { bring } from "../lib/requests.js";
import { keepDraft } from "./drafts.js";
import { followForm } from "./preview.js";

/** Shows which files were chosen, and how many. */
addEventListener("change", async ({ target }) => {
  if (target.type !== "file") return;
  const files = await bring(new URL("./chosen-files.js", import.meta.url));
  if (files) files.take(target);
  else target.toggleAttribute("data-chosen", target.value);
});

/** What is bought again fills the form of the sheet, before the press leads anywhere else. */
const buyAgain = async (event) => {
  const link = event.target.closest?.(".over .again a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  const again = await bring(new URL("./again.js", import.meta.url));
  if (!again) return complain(link.closest("form"), "connection", () => link.click());
  const form = await again.answer(link);
  if (form) ready(form);
};
addEventListener("click", buyAgain, true);

/** Leaves as much room below the sentence as the panel takes that one of its words opens. */
const panels = new ResizeObserver((sizes) => {
  for (const { target } of sizes) {
    const height = target.offsetHeight;
    if (height) target.closest(".sentence").style.setProperty("--panel", `${height}px`);
  }
});

/** Closes the list of kinds at the next press. */
addEventListener("click", ({ target }) => {
  if (!target.closest?.(".form-title")) document.querySelector(".kind[open]")?.removeAttribute("open");
});

/** Prepares a form that has just appeared, on a page of its own or in the sheet. */
export function ready(form) {
  if (form.elements.amount) addMarks(form);
  // The chips of earlier entries would replace what was chosen. Amount and title hide them while they are not empty.
  form.addEventListener("input", ({ target }) => target.matches("[name=amount], [name=title]") || form.classList.add("chosen"));
  for (const panel of form.querySelectorAll(".sentence .panel")) panels.observe(panel);
  const sheet = form.closest("dialog");
  if (sheet) closeByBack(sheet);
  keepDraft(form);
  followForm(form);
}
