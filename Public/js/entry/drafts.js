// Drafts: what is typed into a form is kept in the tab's session storage until it is saved, and restored when the
// form is opened again.

import { bring } from "../lib/requests.js";
import { fieldsOf, isBox, keyOf } from "./draft-fields.js";
import { draftName, isChanged, isTyped } from "../lib/typing.js";

const person = document.getElementById("keys")?.dataset.person;

/** Keeps a draft of `form`. `names` are rows of any number, read and written together. */
export async function keepDraft(form, names) {
  const draft = read(form);
  if (draft) {
    // What is typed until the script has come stays.
    const typed = new Set();
    const add = ({ target }) => typed.add(target.name);
    form.addEventListener("input", add);
    const script = await load();
    form.removeEventListener("input", add);
    script?.giveBack(form, draft, names, typed);
  }
  // An amount may have been typed before the form came.
  else if (isTyped(form)) save(form, names);
  form.addEventListener("input", () => save(form, names));
  // Values that the server derives from input arrive a moment later. By then the form may be saved, and the draft
  // gone.
  form.addEventListener("previewed", () => read(form) && save(form, names));
}

/** Loads the script that restores drafts: few visitors need it. */
const load = () => bring(new URL("./draft-return.js", import.meta.url));

/** The draft, if the same person typed it. */
function read(form) {
  const draft = JSON.parse(sessionStorage.getItem(draftName(form)));
  return draft?.person === person ? draft : null;
}

/**
 * Stores the changed fields alone: the others may have new values when the draft comes back. The fields of a split
 * are stored together, and all of a form that takes the place of a blank one.
 */
function save(form, names) {
  const draft = { person, kind: form.elements.kind?.value, fields: read(form)?.fields ?? {}, names: names?.read() };
  draft.hadFile = read(form)?.hadFile || [...form.elements].some(({ files }) => files?.length);
  const isTold = (field) => isChanged(field) || keyOf(field) in draft.fields;
  const splits = [...form.querySelectorAll(".split, .payers")].filter((it) => fieldsOf(it).some(isTold));
  for (const field of fieldsOf(form)) {
    const key = keyOf(field);
    if (isTold(field) || "whole" in form.dataset || splits.some((it) => it.contains(field))) draft.fields[key] = isBox(field) ? field.checked : field.value;
  }
  try {
    sessionStorage.setItem(draftName(form), JSON.stringify(draft));
  } catch {
    // Without room in the storage, the text stays on the page alone.
  }
}

// The forms of entries and of groups call `keepDraft` themselves.
for (const note of document.querySelectorAll("main form:not(:has([data-names], [name=preview])) [data-draft]")) {
  keepDraft(note.closest("form"));
}
