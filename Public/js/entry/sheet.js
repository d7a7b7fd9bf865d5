// The form for a new entry comes over the page that somebody looks at, which stays as it is below.

import { morph } from "../lib/morph.js";
import { complain, takeMessage } from "../lib/page.js";
import { ask, bring } from "../lib/requests.js";
import { isTyped } from "../lib/typing.js";

const wanted = "form.entry-form";
const patience = 3000;
let early;

/** The form is asked for when the finger comes down, and is mostly there when it has left. */
document.addEventListener("pointerdown", ({ target, button }) => {
  const address = target.closest?.("a[data-sheet]")?.href;
  if (!address || button || document.querySelector(`main ${wanted}`)) return;
  early = { address, answer: ask("GET", address) };
  setTimeout(() => (early = null), patience);
});

document.addEventListener("click", (event) => {
  const { target } = event;
  if (event.defaultPrevented || !isPlain(event)) return;
  const opener = target.closest?.("a[data-sheet]");
  const leaver = target.closest?.("dialog.over [data-back]");
  if (leaver || (opener && !document.querySelector(`main ${wanted}`))) event.preventDefault();
  if (leaver) leaver.closest("dialog").close();
  else if (event.defaultPrevented) open(opener.href, opener.textContent.trim());
});

/** Whether a click is to open a link here and now. */
export function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }) {
  return !(button || ctrlKey || metaKey || shiftKey || altKey);
}

/** What was typed into a sheet that was closed is still there when it comes again. */
async function open(address, label) {
  document.querySelector("dialog[open]")?.close();
  const old = document.querySelector("dialog.over");
  if (old && isTyped(old.querySelector("form"))) {
    old.showModal();
    return (await bring(new URL("./draft-return.js", import.meta.url)))?.welcome(old);
  }
  old?.remove();
  const sheet = begin(address, label);
  const { status, response: page } = await (early?.address === address ? early.answer : ask("GET", address));
  early = null;
  if (status === 200 && isAtHome(page.querySelector(wanted))) return sheet.open ? finish(sheet, page) : sheet.remove();
  sheet.remove();
  if (!status) complain(document.querySelector("main"), "page", () => open(address, label));
  else location.assign(address);
}

/** The sheet with the amount alone: only within a tap a phone shows its keyboard. */
function begin(address, label) {
  const amount = make("input", { id: "amount", className: "input amount", inputMode: "decimal", ariaLabel: label });
  const what = make("div", { id: "what" }, make("div", { className: "field" }, amount));
  const form = make("form", { className: "entry-form", onsubmit: () => form.hasAttribute("action") }, what);
  const sheet = make("dialog", { className: "over" }, form);
  sheet.dataset.address = address.slice(location.origin.length);
  sheet.setAttribute("aria-labelledby", "entry-form-title");
  document.body.append(sheet);
  sheet.showModal();
  amount.focus();
  return sheet;
}

function make(name, parts, child = "") {
  const element = Object.assign(document.createElement(name), parts);
  element.append(child);
  return element;
}

/** The rest of the form comes around what is typed already. */
function finish(sheet, page) {
  const form = sheet.querySelector("form");
  const amount = form.querySelector("input");
  const typed = amount.value;
  morph(form, page.querySelector(wanted), form);
  if (typed) amount.value = typed;
  readyEntryForm(form);
}

/** Puts the form of a page into the sheet, below what the page has to say. */
export function fill(sheet, page) {
  const form = page.querySelector(wanted);
  sheet.replaceChildren(form);
  takeMessage(page, sheet);
  sheet.scrollTop = 0;
  // The message goes with the first key: by then it has been read.
  form.addEventListener("input", () => sheet.querySelector(":scope > .message")?.remove(), { once: true });
  form.querySelector("[autofocus]")?.focus();
  readyEntryForm(form);
}

/** What an open form does besides comes when there is one; without it, the form is as without scripts. */
export async function readyEntryForm(form) {
  const entry = await bring(new URL("./entry.js", import.meta.url));
  entry?.ready(form);
}

/** No name in the form may be another's on this page: labels would point at the wrong field. */
function isAtHome(form) {
  const others = [...(form?.querySelectorAll("[id]") ?? [])].map(({ id }) => document.getElementById(id));
  return form && others.every((it) => !it || it.closest("dialog.over"));
}
