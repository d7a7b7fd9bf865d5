// While an entry is typed, the form shows what it comes to, as its button for a preview does without scripts:
// the server works it out, so that there is one arithmetic and one place for its words.

import { morph } from "./morph.js";
import { ask } from "./requests.js";
import { isTyped } from "./typing.js";

const pause = 80;
let waiting;
let isAsking = false;
const typed = new WeakSet();

document.body.classList.add("previews");
document.addEventListener("input", ({ target }) => {
  const { form } = target;
  if (target.matches(".part-field input")) typed.add(target);
  clearTimeout(waiting);
  if (form?.elements.preview) waiting = setTimeout(preview, pause, form);
});

/** What a browser gave back, or somebody typed before this came, is worked out at once. */
export function followForm(form) {
  if (isTyped(form)) preview(form);
}

/** However fast somebody types, one request is under way, and its answer counts if it is the last one's. */
async function preview(form) {
  if (isAsking) return;
  isAsking = true;
  let sent, answer;
  do {
    sent = textOf(form);
    answer = await ask("POST", form.getAttribute("action"), { form: new URLSearchParams(sent), reason: "parts" });
  } while (sent !== textOf(form));
  isAsking = false;
  const next = answer.response?.querySelector("[data-parts], form:has([name=preview])");
  // What does not belong to what is typed is worse than nothing.
  form.classList.toggle("stale", !next);
  if (next) show(form, next);
  form.dispatchEvent(new Event("previewed"));
}

/** Once somebody has typed into one part, the last that nobody typed into takes the rest. */
function takeRest(form, next) {
  const rests = [...next.querySelectorAll("[data-rest]")].map((it) => [form.elements[it.dataset.rest], it.value]);
  const [field, text] = rests.findLast(([it]) => it && !typed.has(it) && isFollowing(it)) ?? [];
  if (field) field.value = text;
  return !!field;
}

/** Of those who paid only who is ticked; whoever is alone has paid whatever it comes to. */
function isFollowing(field) {
  if (isLeftOut(field)) return false;
  const place = field.closest("fieldset");
  const isTyped = place.contains(document.activeElement) && typed.has(document.activeElement);
  return isTyped || place.querySelectorAll(".among :checked").length === 1;
}

const boxOf = (field) => field.closest("li")?.querySelector(".among input");
const isLeftOut = (field) => boxOf(field)?.checked === false;

function show(form, next) {
  // What follows from the rule before is a start; what somebody typed is theirs.
  const carried = [...next.querySelectorAll("[data-carried]")].filter(({ dataset, value }) => {
    const field = form.elements[dataset.carried];
    if (field?.type === "checkbox") return field.checked === !value && ((field.checked = !!value), true);
    if (!field || field.value || !value || isLeftOut(field)) return false;
    field.value = value;
    // Whoever is in it already types over it.
    if (field === document.activeElement) field.select();
    return true;
  });
  // What came back with the form says who paid.
  for (const field of form.querySelectorAll(".payers .part-field input")) if (field.value) boxOf(field).checked = true;
  const rest = takeRest(form, next);
  if (carried.length || rest) setTimeout(preview, 0, form);
  for (const part of form.querySelectorAll("[data-preview]")) {
    const wish = next.querySelector(`[data-preview="${part.dataset.preview}"]`);
    if (!wish) continue;
    // What comes to be asked for has to be seen.
    if (wish.querySelector(".input") && !part.querySelector(".input")) part.closest("details")?.toggleAttribute("open", true);
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
  const fields = [...new FormData(form, form.elements.preview)];
  return new URLSearchParams(fields.filter(([, value]) => !(value instanceof File))).toString();
}
