// While an entry is typed, the form shows what it comes to, as its button for a preview does without scripts:
// the server works it out, so that there is one arithmetic and one place for its words.

import { morph } from "../lib/morph.js";
import { ask } from "../lib/requests.js";
import { isTyped } from "../lib/typing.js";

const pause = 80;
// A click comes so long after its finger has left at the most.
const click = 50;
let press;
let left = () => {};
let waiting;
let isAsking = false;
let sends = 0;
let typed = new WeakSet();
const filled = new WeakSet();

document.body.classList.add("previews");
document.addEventListener("input", ({ target }) => {
  const { form } = target;
  if (target.matches(".part-field input")) typed.add(target);
  target.closest(".word")?.classList.add("touched");
  clearTimeout(waiting);
  if (form?.elements.preview) waiting = setTimeout(preview, pause, form);
});

/** What is pressed stays where it is until the finger has left: a button that moves away meanwhile takes no press. */
addEventListener("pointerdown", () => {
  left();
  press = new Promise((done) => (left = done));
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(left, click));

/** What is sent is answered as a whole, and nothing that was asked before comes after that. */
document.addEventListener("submit", () => {
  clearTimeout(waiting);
  sends++;
});

/** Whoever discards what was typed has typed nothing. */
addEventListener("reset", ({ target }) => {
  typed = new WeakSet();
  settle(target);
});

/** The sentence says what has been chosen. */
function settle(form) {
  for (const word of form.querySelectorAll(".touched")) word.classList.remove("touched");
}

/** What a browser gave back, or somebody typed before this came, is worked out at once. */
export function followForm(form) {
  if (isTyped(form)) preview(form);
}

/** However fast somebody types, one request is under way, and its answer counts if it is the last one's. */
async function preview(form) {
  if (isAsking) return;
  isAsking = true;
  const round = sends;
  let sent, answer;
  do {
    sent = textOf(form);
    answer = await ask("POST", form.getAttribute("action"), { form: new URLSearchParams(sent), reason: "parts" });
    await press;
  } while (sent !== textOf(form) && round === sends);
  isAsking = false;
  if (round !== sends) return;
  const next = answer.response?.querySelector("[data-parts], form:has([name=preview])");
  // What does not belong to what is typed is worse than nothing.
  form.classList.toggle("stale", !next);
  if (next) {
    settle(form);
    show(form, next);
  }
  form.dispatchEvent(new Event("previewed"));
}

/** Once somebody has typed into one, those that have only what came by itself share what is left. */
function followersOf(fields) {
  for (const field of fields) if (field.value) filled.add(field);
  // Whoever is alone has paid whatever it comes to.
  const isAlone = fields.filter((it) => boxOf(it)?.checked).length === 1;
  const free = fields.filter((it) => !typed.has(it) && (boxOf(it)?.checked ?? filled.has(it)));
  if (isAlone) return free;
  if (!fields.some((it) => typed.has(it))) return [];
  // Saved parts stay as they are. If all parts were saved, the last one takes the remainder.
  const fresh = free.filter((it) => !it.defaultValue);
  return fresh.length ? fresh : free.slice(-1);
}

const boxOf = (field) => field.closest("li")?.querySelector(".among input");
const isLeftOut = (field) => boxOf(field)?.checked === false;

function show(form, next) {
  // What follows from others is a start; what somebody typed is theirs.
  const carried = [...next.querySelectorAll("[data-carried]")].filter(({ dataset, value }) => {
    const field = form.elements[dataset.carried];
    if (field?.type === "checkbox") return field.checked === !value && ((field.checked = !!value), true);
    if (!field || field.value === value) return false;
    if (!("follows" in dataset) && (field.value || isLeftOut(field))) return false;
    field.value = value;
    // Whoever is in it already types over it.
    if (field === document.activeElement) field.select();
    return true;
  });
  // What came back with the form says who paid.
  for (const field of form.querySelectorAll(".payers .part-field input")) if (field.value) boxOf(field).checked = true;
  if (carried.length) setTimeout(preview, 0, form);
  for (const part of form.querySelectorAll("[data-preview]")) {
    const wish = next.querySelector(`[data-preview="${part.dataset.preview}"]`);
    if (!wish) continue;
    // What comes to be asked for has to be seen.
    if (wish.querySelector(".input") && !part.querySelector(".input")) part.closest("details")?.toggleAttribute("open", true);
    // The page is called like its form; below a sheet is another one.
    if (part.matches("h1")) document.title = document.title.replace(part.textContent, wish.textContent);
    morph(part, wish, part);
    // All others have just come to be chosen from.
    if (part.options && part === document.activeElement) showPicker(part);
    const field = form.querySelector(`[aria-describedby="${part.id}"]`);
    if (field) field.ariaInvalid = part.querySelector(".error") ? "true" : null;
  }
}

/** Where a browser does not open a list by itself, one more press does. */
function showPicker(list) {
  try {
    list.showPicker();
  } catch {
    // The press that asked for it is too long ago.
  }
}

/** What is typed: a receipt that is chosen would go on its way again with every key. */
function textOf(form) {
  const fields = [...new FormData(form, form.elements.preview)].filter(([, value]) => !(value instanceof File));
  for (const rows of [`.split .for-${form.elements.split.value}`, ".payers .part-field"]) {
    for (const it of followersOf([...form.querySelectorAll(`${rows} .input`)])) fields.push(["follow", it.name]);
  }
  return new URLSearchParams(fields).toString();
}
