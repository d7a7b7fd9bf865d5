// The form for a new entry comes over the page that somebody looks at, which stays as it is below.

import { ask, complain } from "./page.js";
import { isTyped } from "./typing.js";

const wanted = "form.entry-form";

document.addEventListener("click", (event) => {
  const { target } = event;
  if (event.defaultPrevented || !isPlain(event)) return;
  const opener = target.closest?.("a[data-sheet]");
  const leaver = target.closest?.("dialog.over [data-back]");
  if (leaver || (opener && !document.querySelector(`main ${wanted}`))) event.preventDefault();
  if (leaver) leaver.closest("dialog").close();
  else if (event.defaultPrevented) open(opener.href);
});

/** Whether a click is to open a link here and now. */
export function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }) {
  return !(button || ctrlKey || metaKey || shiftKey || altKey);
}

/** What was typed into a sheet that was closed is still there when it comes again. */
async function open(address) {
  let sheet = document.querySelector("dialog.over");
  if (!sheet || !isTyped(sheet.querySelector(wanted))) {
    const { status, response: page } = await ask("GET", address);
    if (!status) return complain(document.querySelector("main"), "page", () => open(address));
    if (status !== 200 || !isAtHome(page.querySelector(wanted))) return location.assign(address);
    sheet?.remove();
    sheet = document.createElement("dialog");
    sheet.className = "over";
    sheet.setAttribute("aria-labelledby", "entry-form-title");
    sheet.addEventListener("cancel", keepTyped);
    sheet.dataset.address = address.slice(location.origin.length);
    document.body.append(sheet);
    fill(sheet, page);
  }
  document.querySelector("dialog[open]")?.close();
  sheet.showModal();
}

function keepTyped(event) {
  if (isTyped(event.target.querySelector(wanted))) event.preventDefault();
}

/** Puts the form of a page into the sheet, below what the page has to say. */
export function fill(sheet, page) {
  const form = page.querySelector(wanted);
  const message = page.getElementById("message");
  message?.removeAttribute("id");
  sheet.replaceChildren(...[message, form].filter(Boolean));
  form.querySelector("[autofocus]")?.focus();
  readyEntryForm(form);
}

/** What an open form does besides comes when there is one; without it, the form is as without scripts. */
export async function readyEntryForm(form) {
  const entry = await import(new URL("./entry.js", import.meta.url)).catch(() => null);
  entry?.ready(form);
}

/** No name in the form may be another's on this page: labels would point at the wrong field. */
function isAtHome(form) {
  const others = [...(form?.querySelectorAll("[id]") ?? [])].map(({ id }) => document.getElementById(id));
  return form && others.every((other) => !other || other.closest("dialog.over"));
}
