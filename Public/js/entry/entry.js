// What the form of an entry does while somebody types into it; a page without one never asks for this.

import { addMarks } from "./amount.js";
import { keepDraft } from "./drafts.js";
import { followForm } from "./preview.js";

/** What was chosen is to be seen, and how many. */
addEventListener("change", async ({ target }) => {
  if (target.type !== "file") return;
  const files = await import(new URL("./chosen-files.js", import.meta.url)).catch(() => null);
  if (files) files.take(target);
  else target.toggleAttribute("data-chosen", target.value);
});

/** Below a sentence is as much room as what one of its words opens takes. */
const panels = new ResizeObserver((sizes) => {
  for (const { target } of sizes) {
    const height = target.offsetHeight;
    if (height) target.closest(".sentence").style.setProperty("--panel", `${height}px`);
  }
});

/** A form has just come, on a page of its own or in the sheet. */
export function ready(form) {
  if (form.elements.amount) addMarks(form);
  for (const panel of form.querySelectorAll(".sentence .panel")) panels.observe(panel);
  keepDraft(form);
  followForm(form);
}
