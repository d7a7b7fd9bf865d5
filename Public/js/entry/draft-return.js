// What was typed and not sent: it is asked about when somebody leaves, and given back when they come again.

import { fieldsOf, isBox, keyOf } from "./draft-fields.js";
import { draftName, isChanged } from "../lib/typing.js";

/** Whoever leaves a sheet says what shall become of what was typed. */
export function ask(form, sheet) {
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

export function giveBack(form, draft, names) {
  const changed = fillIn(form, draft);
  names?.write(draft.names);
  if (!changed.length && !draft.names?.length) return sessionStorage.removeItem(draftName(form));
  const note = showNote(form);
  if (draft.hadFile) sayOfFile(note);
  // What is asked for only by what is typed comes a moment later.
  form.addEventListener("previewed", () => note.hidden || fillIn(form, draft, true), { once: true });
  // Each counts as typed, so that nothing else is put in its place.
  for (const field of changed) field.dispatchEvent(new Event("input", { bubbles: true }));
  // Typed over, as a figure is that came with the form.
  if (document.activeElement?.id === "amount") document.activeElement.select();
  const { kind } = form.elements;
  if (kind && kind.value !== draft.kind) form.querySelector(`[name=as][value="${draft.kind}"]`)?.click();
}

/** A sheet that is opened again says so, and not what was wrong before it is sent once more. */
export function welcome(sheet) {
  for (const mistake of sheet.querySelectorAll(".error, .problems")) mistake.remove();
  for (const field of sheet.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  showNote(sheet.querySelector("form"));
}

/** Says that what was typed is here again, and can be discarded. */
function showNote(form) {
  const note = form.querySelector("[data-draft]");
  note.hidden = false;
  note.querySelector("button").onclick = () => discard(form, note);
  return note;
}

/** The words come with the next preview, which what is given back asks for. */
function sayOfFile(note) {
  const place = document.createElement("span");
  place.dataset.preview = "draft-file";
  note.querySelector("button").before(place, " ");
}

function fillIn(form, { fields }, isEmptyOnly) {
  for (const field of fieldsOf(form)) {
    const wish = fields[keyOf(field)];
    if (wish === undefined || (isEmptyOnly && (isBox(field) || field.value))) continue;
    if (isBox(field)) field.checked = wish;
    else field.value = wish;
    // A list may have come without what was chosen from a longer one.
    if (field.options && field.value !== wish) field.add(new Option(wish, wish, false, true));
  }
  return fieldsOf(form).filter(isChanged);
}

function discard(form, note) {
  form.reset();
  const field = form.querySelector("input:not([type=hidden])");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  sessionStorage.removeItem(draftName(form));
  note.hidden = true;
  field.focus();
}
