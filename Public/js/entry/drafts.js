// Drafts: what is typed into a form is kept in the tab's session storage until it is saved, and restored when the
// form is opened again.

import { fieldsOf, isBox, keyOf } from "./draft-fields.js";
import { draftName, isChanged, isTyped } from "../lib/typing.js";

const person = document.getElementById("keys")?.dataset.person;

/** Keeps a draft of `form`. `names` are rows of any number, read and written together. */
export async function keepDraft(form, names) {
  const draft = read(form);
  if (draft) (await load())?.giveBack(form, draft, names);
  form.addEventListener("input", () => save(form, names));
  // Values that the server derives from input arrive a moment later. By then the form may be saved, and the draft
  // gone.
  form.addEventListener("previewed", () => read(form) && save(form, names));
}

/** Loads the script that restores and asks about drafts: few visitors need it. */
const load = () => import(new URL("./draft-return.js", import.meta.url)).catch(() => null);

/** The draft, if the same person typed it. */
function read(form) {
  const draft = JSON.parse(sessionStorage.getItem(draftName(form)));
  return draft?.person === person ? draft : null;
}

/**
 * Stores the changed fields alone: the others may have new values when the draft comes back. The fields of a split
 * are stored together.
 */
function save(form, names) {
  const draft = { person, kind: form.elements.kind?.value, fields: read(form)?.fields ?? {}, names: names?.read() };
  draft.hadFile = read(form)?.hadFile || [...form.elements].some(({ files }) => files?.length);
  const splits = [...form.querySelectorAll(".split, .payers")].filter((it) => fieldsOf(it).some(isChanged));
  for (const field of fieldsOf(form)) {
    const key = keyOf(field);
    if (key in draft.fields || isChanged(field) || splits.some((it) => it.contains(field))) draft.fields[key] = isBox(field) ? field.checked : field.value;
  }
  try {
    sessionStorage.setItem(draftName(form), JSON.stringify(draft));
  } catch {
    // Without room in the storage, the text stays on the page alone.
  }
}

// A sheet with typed text does not close without a question. The listener captures: the event does not bubble.
document.addEventListener(
  "cancel",
  async (event) => {
    const form = event.target.matches?.("dialog.over") && event.target.querySelector("form.entry-form");
    if (!form || !isTyped(form)) return;
    event.preventDefault();
    const asking = await load();
    // Without the script that asks, the sheet closes and the draft stays.
    if (asking) asking.ask(form, event.target);
    else event.target.close();
  },
  true,
);

// The forms of entries and of groups call `keepDraft` themselves.
for (const note of document.querySelectorAll("main form:not(:has([data-names], [name=preview])) [data-draft]")) {
  keepDraft(note.closest("form"));
}
