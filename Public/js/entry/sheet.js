// The sheet: the form for a new entry opens over the current page, which stays as it is.

import { morph } from "../lib/morph.js";
import { complain, main, takeMessage } from "../lib/page.js";
import { ask, bring } from "../lib/requests.js";
import { isTyped } from "../lib/typing.js";

const wanted = "form.entry-form";
const patience = 3000;
let early;
/** The amount that was typed into a sheet whose form did not come. */
let ahead = "";

/** Requests the form on pointer down, so that it has mostly arrived by the click. */
addEventListener("pointerdown", ({ target, button }) => {
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

/** Whether a click opens a link in this tab. */
export function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }) {
  return !(button || ctrlKey || metaKey || shiftKey || altKey);
}

/** Opens the sheet. One that was closed with typed text opens with that text. */
async function open(address, label) {
  document.querySelector("dialog[open]")?.close();
  document.querySelector("main>.fault")?.remove();
  const old = document.querySelector("dialog.over");
  if (old && isTyped(old.querySelector("form"))) {
    old.showModal();
    return (await bring(new URL("./draft-return.js", import.meta.url)))?.welcome(old);
  }
  old?.remove();
  const sheet = begin(address, label);
  const { status, response: page } = await (early?.address === address ? early.answer : ask("GET", address));
  early = null;
  const isOpen = sheet.open;
  const { value } = sheet.querySelector("input");
  if ((isOpen || value) && status === 200 && isAtHome(page.querySelector(wanted))) return finish(sheet, page);
  ahead = value;
  // The page takes the place that the sheet has in the history.
  if (isOpen && status) return location.replace(address);
  sheet.close();
  sheet.remove();
  if (!status) complain(main, "page", () => open(address, label));
}

/** Shows the sheet with the amount field alone: a phone shows its keyboard only during a tap. */
function begin(address, ariaLabel) {
  const amount = make("input", { id: "amount", className: "input amount", inputMode: "decimal", ariaLabel, value: ahead });
  const what = make("div", { id: "what" }, make("div", { className: "field" }, amount));
  const form = make("form", { className: "entry-form", onsubmit: () => form.hasAttribute("action") }, what);
  const sheet = make("dialog", { className: "over" }, form);
  sheet.dataset.address = address.slice(location.origin.length);
  sheet.setAttribute("aria-labelledby", "entry-form-title");
  document.body.append(sheet);
  sheet.showModal();
  amount.focus();
  ahead = "";
  loadEntry().then(() => sheet.dispatchEvent(new Event("opened", { bubbles: true })));
  return sheet;
}

function make(name, parts, child = "") {
  const element = Object.assign(document.createElement(name), parts);
  element.append(child);
  return element;
}

/** Adds the rest of the form around the amount, and keeps what was typed. */
function finish(sheet, page) {
  const form = sheet.querySelector("form");
  const amount = form.querySelector("input");
  const typed = amount.value;
  morph(form, page.querySelector(wanted), form);
  if (typed) amount.value = typed;
  readyEntryForm(form);
}

/** Puts the form of a page into the sheet, below the page's message. */
export function fill(sheet, page) {
  const form = page.querySelector(wanted);
  sheet.replaceChildren(form);
  takeMessage(page, sheet);
  sheet.scrollTop = 0;
  // The message is removed at the first input: by then it has been read.
  form.addEventListener("input", () => sheet.querySelector(":scope>.message")?.remove(), { once: true });
  form.querySelector("[autofocus]")?.focus();
  readyEntryForm(form);
}

/** Prepares the form. Without its script, it works as without scripts. */
export async function readyEntryForm(form) {
  (await loadEntry())?.ready(form);
}

const loadEntry = () => bring(new URL("./entry.js", import.meta.url));

/** Whether no id of the form is used elsewhere on this page, where labels would point at the wrong field. */
function isAtHome(form) {
  const others = [...(form?.querySelectorAll("[id]") ?? [])].map(({ id }) => document.getElementById(id));
  return form && others.every((it) => !it || it.closest("dialog.over"));
}
