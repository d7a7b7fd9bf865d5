// What is typed into a form is kept in this tab until it is saved, wherever somebody goes meanwhile, and is
// there again when they come back.

import { fieldsOf, isBox, keyOf } from "./draft-fields.js";
import { draftName, isChanged, isTyped } from "../lib/typing.js";

const person = document.getElementById("keys")?.dataset.person;

/** `names` are rows of which there are as many as somebody types: they are read and written together. */
export async function keepDraft(form, names) {
  const draft = read(form);
  if (draft) (await load())?.giveBack(form, draft, names);
  form.addEventListener("input", () => save(form, names));
  // What follows from what is typed comes a moment later. By then it may be saved, and is no draft any more.
  form.addEventListener("previewed", () => read(form) && save(form, names));
}

/** Few come back to a draft, or leave one behind, and only they need what is done then. */
const load = () => import(new URL("./draft-return.js", import.meta.url)).catch(() => null);

/** Only what the same person typed. */
function read(form) {
  const draft = JSON.parse(sessionStorage.getItem(draftName(form)));
  return draft?.person === person ? draft : null;
}

/** What was changed, and nothing else: the rest may be another by the time it comes back. A split is one thing. */
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
    // A browser that has no room for it keeps what is on the page.
  }
}

// Nothing that was typed goes with a sheet without a word. The event comes down from the document, and does not rise.
document.addEventListener(
  "cancel",
  async (event) => {
    const form = event.target.matches?.("dialog.over") && event.target.querySelector("form.entry-form");
    if (!form || !isTyped(form)) return;
    event.preventDefault();
    const asking = await load();
    // What cannot be asked is kept.
    if (asking) asking.ask(form, event.target);
    else event.target.close();
  },
  true,
);

// The form of an entry and that of a group have more to do, and ask for it themselves.
for (const note of document.querySelectorAll("main form:not(:has([data-names], [name=preview])) [data-draft]")) {
  keepDraft(note.closest("form"));
}
