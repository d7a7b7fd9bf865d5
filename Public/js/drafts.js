// What is typed into a form is kept in this tab until it is saved, wherever somebody goes meanwhile, and is
// there again when they come back.

import { draftName, isChanged, isTyped } from "./typing.js";

const person = document.getElementById("keys")?.dataset.person;
const left = ["hidden", "password", "file", "submit", "button", "fieldset", "output"];

/** `names` are rows of which there are as many as somebody types: they are read and written together. */
export function keepDraft(form, names) {
  const draft = read(form);
  if (draft) giveBack(form, draft, names);
  form.addEventListener("input", () => save(form, names));
}

/** Only what the same person typed. */
function read(form) {
  const draft = JSON.parse(sessionStorage.getItem(draftName(form)));
  return draft?.person === person ? draft : null;
}

/** What was changed, and nothing else: the rest may be another by the time it comes back. */
function save(form, names) {
  const draft = { person, kind: form.elements.kind?.value, fields: read(form)?.fields ?? {}, names: names?.read() };
  for (const field of fieldsOf(form)) {
    const key = keyOf(field);
    if (key in draft.fields || isChanged(field)) draft.fields[key] = isBox(field) ? field.checked : field.value;
  }
  try {
    sessionStorage.setItem(draftName(form), JSON.stringify(draft));
  } catch {
    // A browser that has no room for it keeps what is on the page.
  }
}

function giveBack(form, draft, names) {
  const changed = fillIn(form, draft);
  names?.write(draft.names);
  if (!changed.length && !draft.names?.length) return sessionStorage.removeItem(draftName(form));
  const note = form.querySelector("[data-draft]");
  note.hidden = false;
  note.querySelector("button").onclick = () => discard(form, note);
  // What is asked for only by what is typed comes a moment later.
  form.addEventListener("previewed", () => fillIn(form, draft, true), { once: true });
  changed[0]?.dispatchEvent(new Event("input", { bubbles: true }));
  const { kind } = form.elements;
  if (kind && kind.value !== draft.kind) form.querySelector(`[name=as][value="${draft.kind}"]`)?.click();
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

// Nothing that was typed goes with a sheet without a word. The event comes down from the document, and does not rise.
document.addEventListener(
  "cancel",
  async (event) => {
    const form = event.target.matches?.("dialog.over") && event.target.querySelector("form.entry-form");
    if (!form || !isTyped(form)) return;
    event.preventDefault();
    const { ask } = await import(new URL("./asking.js", import.meta.url));
    ask(form, event.target, discard);
  },
  true,
);

export function discard(form, note) {
  form.reset();
  sessionStorage.removeItem(draftName(form));
  note.hidden = true;
  form.querySelector("input:not([type=hidden])").focus();
}

const fieldsOf = (form) =>
  [...form.elements].filter((it) => it.name && !left.includes(it.type) && !it.matches("[data-names] input"));
const isBox = ({ type }) => type === "checkbox" || type === "radio";
const keyOf = (field) => (isBox(field) ? `${field.name}=${field.value}` : field.name);

// The form of an entry and that of a group have more to do, and ask for it themselves.
for (const note of document.querySelectorAll("main form:not(.entry-form, :has([data-names])) [data-draft]")) {
  keepDraft(note.closest("form"));
}
