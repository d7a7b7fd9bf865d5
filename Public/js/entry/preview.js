// Preview of an entry while it is typed, as its preview button gives without scripts. The server calculates it:
// there is one arithmetic, and one place for its words.

import { morph } from "../lib/morph.js";
import { ask, bring } from "../lib/requests.js";
import { isTyped } from "../lib/typing.js";

const pause = 80;
// A click follows the pointer's release within this time.
const click = 50;
let press;
let left = () => {};
let waiting;
/** The currency before all others were asked for. */
let before;
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

/** Nothing that is pressed moves before the pointer is released: a button that moves away loses the click. */
addEventListener("pointerdown", () => {
  left();
  press = new Promise((done) => (left = done));
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(left, click));

/** Sending the form invalidates previews that are under way. */
document.addEventListener("submit", () => {
  clearTimeout(waiting);
  sends++;
});

/** A reset form has no typed fields. */
addEventListener("reset", ({ target }) => {
  typed = new WeakSet();
  settle(target);
});

/** Unmarks the words of the sentence, which now shows the choices. */
function settle(form) {
  for (const word of form.querySelectorAll(".touched")) word.classList.remove("touched");
}

/** Previews at once what the browser restored, or what was typed before this script loaded. */
export function followForm(form) {
  if (isTyped(form)) preview(form);
}

/** Sends one request at a time, however fast the typing. An answer counts only if the text is still the same. */
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
  // Outdated results are marked as such.
  form.classList.toggle("stale", !next);
  if (next) {
    settle(form);
    show(form, next);
  }
  form.dispatchEvent(new Event("previewed"));
}

/** The fields that share the remainder once one was typed into: those whose values no one typed. */
function followersOf(fields) {
  for (const field of fields) if (field.value) filled.add(field);
  // A single payer has paid the whole amount.
  const isAlone = fields.filter((it) => boxOf(it)?.checked).length === 1;
  const isTypedIn = (it) => typed.has(it) || "typed" in it.dataset;
  const free = fields.filter((it) => !isTypedIn(it) && (boxOf(it)?.checked ?? filled.has(it)));
  if (isAlone) return free;
  if (!fields.some(isTypedIn)) return [];
  // Saved parts stay as they are. If all parts were saved, the last one takes the remainder.
  const fresh = free.filter((it) => !it.defaultValue);
  return fresh.length ? fresh : free.slice(-1);
}

const boxOf = (field) => field.closest("li")?.querySelector(".among input");
const isLeftOut = (field) => boxOf(field)?.checked === false;

function show(form, next) {
  // Derived values only fill empty fields; typed values stay.
  const carried = [...next.querySelectorAll("[data-carried]")].filter(({ dataset, value }) => {
    const field = form.elements[dataset.carried];
    if (field?.type === "checkbox") return field.checked === !value && ((field.checked = !!value), true);
    if (!field || field.value === value) return false;
    if (!("follows" in dataset) && (field.value || isLeftOut(field))) return false;
    field.value = value;
    // Typing in the focused field replaces its value.
    if (field === document.activeElement) field.select();
    return true;
  });
  // Payers who came back with the form are ticked.
  for (const field of form.querySelectorAll(".payers .part-field input")) if (field.value) boxOf(field).checked = true;
  if (carried.length) setTimeout(preview, 0, form);
  for (const part of form.querySelectorAll("[data-preview]")) {
    const wish = next.querySelector(`[data-preview="${part.dataset.preview}"]`);
    if (!wish) continue;
    // A panel opens when the server asks for something in it.
    if (wish.querySelector(".input") && !part.querySelector(".input")) part.closest("details")?.toggleAttribute("open", true);
    // The title follows the form's heading. Below a sheet it belongs to another page.
    if (part.matches("h1")) document.title = document.title.replace(part.textContent, wish.textContent);
    morph(part, wish, part);
    // The list has just received all other options.
    if (part.options && part === document.activeElement) searchIn(part);
    const field = form.querySelector(`[aria-describedby="${part.id}"]`);
    if (field) field.ariaInvalid = part.querySelector(".error") ? "true" : null;
  }
}

/** Opens a search in the long list of currencies. Without its script, one more press opens the list. */
async function searchIn(list) {
  (await bring(new URL("./currencies.js", import.meta.url)))?.search(list, before);
}

for (const kind of ["focusin", "input"]) {
  document.addEventListener(kind, ({ target }) => {
    if (target.id === "currency" && target.value) before = target.value;
  });
}

/** The form's fields without files: a chosen receipt must not be sent again with every key. */
function textOf(form) {
  const fields = [...new FormData(form, form.elements.preview)].filter(([, value]) => !(value instanceof File));
  return new URLSearchParams(fields).toString();
}

/** A form that is saved before its preview has come says the same as one that is previewed. */
document.addEventListener("formdata", ({ target: form, formData }) => {
  if (!form.elements.preview) return;
  for (const rows of [`.split .for-${form.elements.split.value}`, ".payers .part-field"]) {
    for (const it of followersOf([...form.querySelectorAll(`${rows} .input`)])) formData.append("follow", it.name);
  }
});
