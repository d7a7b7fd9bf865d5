// The form of an entry, beyond plain fields. Pages without one do not load this script.

import { addMarks } from "./amount.js";
import { closeByBack } from "./closing.js";
import { complain } from "../lib/page.js";
import { keepDraft } from "./drafts.js";
import { followForm } from "./preview.js";
import { underway } from "../lib/requests.js";

/** Shows which files were chosen, and how many. */
addEventListener("change", async ({ target }) => {
  if (target.type !== "file") return;
  const files = await import(new URL("./chosen-files.js", import.meta.url)).catch(() => null);
  if (files) files.take(target);
  else target.toggleAttribute("data-chosen", target.value);
});

/** What is bought again fills the form of the sheet, before the press leads anywhere else. */
const buyAgain = async (event) => {
  const link = event.target.closest?.(".over .again a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  const again = await import(new URL("./again.js", import.meta.url)).catch(() => null);
  if (!again) return complain(link.closest("form"), "connection", () => link.click());
  const form = await again.answer(link);
  if (form) ready(form);
};
addEventListener("click", buyAgain, true);

/** What is typed into a form that is under way would be lost with its answer. */
const locked = new Set();
addEventListener("submit", ({ target: form }) => {
  if (!form.matches(".entry-form")) return;
  locked.add(form);
  Promise.resolve(underway.sending).finally(() => locked.delete(form));
});
addEventListener("beforeinput", (event) => locked.has(event.target.form) && event.preventDefault());

/** Enter leads through the lines of a bill; an empty one sends the form, as any other field does. */
addEventListener("keydown", (event) => {
  const { target, key, isComposing } = event;
  if (key !== "Enter" || isComposing || !target.value || !target.matches(".item > .input")) return;
  event.preventDefault();
  if (target.matches(".item:last-child > .number")) addLine(target.closest("li"));
  const fields = [...target.form.querySelectorAll(".item > .input")];
  const next = fields[fields.indexOf(target) + 1];
  next.focus();
  next.select();
});

/** Adds an empty line below the last one. The next preview brings more, and may be on its way for a while. */
function addLine(last) {
  const number = last.querySelector(".item-number").textContent;
  const line = last.cloneNode(true);
  for (const it of line.querySelectorAll("[type=hidden], .fold, .error, span.number")) it.remove();
  for (const it of line.querySelectorAll("*")) {
    for (const name of ["name", "id", "aria-label"]) {
      if (it.hasAttribute(name)) it.setAttribute(name, it.getAttribute(name).replace(number, Number(number) + 1));
    }
    it.removeAttribute("aria-invalid");
    if (it.type === "checkbox") it.checked = false;
    else if (it.matches("input")) it.value = "";
  }
  line.querySelector(".item-number").textContent = Number(number) + 1;
  last.after(line);
}

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
  // One that was closed before its form came has no place in the history.
  if (sheet?.open) closeByBack(sheet);
  keepDraft(form);
  followForm(form);
}
