// Drafts: what is said when a sheet is closed with one, and the fields filled in on return.

import { fieldsOf, isBox, keyOf } from "./draft-fields.js";
import { draftName, isChanged } from "../lib/typing.js";

const pause = 100;
/** The lines of a bill by item as their form began, by form. */
const begun = new WeakMap();
const isItem = /^(item|extra)\[|^(rest|receipt)$/;

/** Says below a closed sheet that its draft is kept, and offers to discard it. */
export function sayKept(form, sheet) {
  document.getElementById("message")?.remove();
  const message = form.querySelector("[data-kept]").content.firstElementChild.cloneNode(true);
  message.querySelector("button").onclick = () => {
    discard(form, form.querySelector("[data-draft]"));
    sheet.remove();
    message.remove();
  };
  // Screen readers announce what is added to a region that exists already.
  const words = [...message.childNodes];
  message.replaceChildren();
  document.querySelector("main").prepend(message);
  setTimeout(() => message.append(...words), pause);
}

/** Fills the draft in, but for fields whose names are in `typed`: they were typed into since. */
export function giveBack(form, draft, names, typed) {
  const added = addItems(form, draft.fields);
  // An amount may have been typed before the form came.
  const isTyped = (field) => typed.has(field.name) || (field.id === "amount" && isChanged(field));
  const changed = [...fillIn(form, draft, isTyped), ...added];
  names?.write(draft.names);
  if (!changed.length && !draft.names?.length) return sessionStorage.removeItem(draftName(form));
  const note = showNote(form);
  if (draft.hadFile) sayOfFile(note);
  // Fields that appear only because of other input arrive with the preview, a moment later.
  form.addEventListener("previewed", () => note.hidden || fillIn(form, draft, isFull), { once: true });
  // An input event marks each field as typed, so that the preview does not overwrite it.
  for (const field of changed) field.dispatchEvent(new Event("input", { bubbles: true }));
  // Select the amount, as if it had come with the form, so that typing replaces it.
  if (document.activeElement?.id === "amount") document.activeElement.select();
  if (form.elements.kind?.value !== draft.kind) form.querySelector(`[name=as][value="${draft.kind}"]`)?.click();
}

/**
 * Says in a reopened sheet that it is a draft. Errors of the last attempt are removed until the form is sent once
 * more.
 */
export function welcome(sheet) {
  sheet.dispatchEvent(new Event("opened", { bubbles: true }));
  for (const mistake of sheet.querySelectorAll(".error, .problems")) mistake.remove();
  for (const field of sheet.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  showNote(sheet.querySelector("form"));
}

/** Says that a draft was restored, and offers to discard it. */
function showNote(form) {
  const note = form.querySelector("[data-draft]");
  // The form has not come yet.
  if (!note) return;
  note.hidden = false;
  note.querySelector("button").onclick = () => discard(form, note);
  return note;
}

/**
 * Adds a place for a note about the file. Its text arrives with the next preview, which the restored fields ask
 * for.
 */
function sayOfFile(note) {
  const place = document.createElement("span");
  place.dataset.preview = "draft-file";
  note.querySelector("button").before(place, " ");
}

const isFull = (field) => isBox(field) || field.value;

function fillIn(form, { fields }, isKept) {
  for (const field of fieldsOf(form)) {
    const wish = fields[keyOf(field)];
    if (wish === undefined || isKept(field)) continue;
    if (isBox(field)) field.checked = wish;
    else field.value = wish;
    // A short list may lack an option that was chosen from a longer one.
    if (field.options && field.value !== wish) field.add(new Option(wish, wish, false, true));
  }
  return fieldsOf(form).filter(isChanged);
}

/**
 * Adds what the form has no fields for yet as hidden ones, lines of a bill by item, which the preview then shows.
 * Returns one of them.
 */
function addItems(form, fields) {
  const place = form.querySelector(".items");
  if (!place) return [];
  begun.set(form, place.cloneNode(true).childNodes);
  const known = new Set(fieldsOf(form).map(keyOf));
  const added = Object.entries(fields).filter(([key, value]) => isItem.test(key) && !known.has(key) && value);
  const hidden = added.flatMap(([key, value]) => {
    const name = key === "rest" ? "items-rest" : key.replace(/=on$/, "");
    // Beside weights, the ticks alone say who had a line.
    const names = key.includes("[weight]") ? [name, key.replace(/\[weight].*/, "[ticks]")] : [name];
    return names.map((it) => Object.assign(document.createElement("input"), { type: "hidden", name: it, value }));
  });
  place.append(...hidden);
  return hidden.slice(0, 1);
}

function discard(form, note) {
  form.querySelector(".items")?.replaceChildren(...(begun.get(form) ?? []));
  form.reset();
  form.classList.remove("chosen");
  const field = form.querySelector("input:not([type=hidden])");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  sessionStorage.removeItem(draftName(form));
  note.hidden = true;
  field.focus();
}
