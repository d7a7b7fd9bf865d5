// The values of an entry as text, and the message that says what becomes of it.

import { locale, part } from "../offline/templates.js";

const pause = 100;

/** As it will be written; what is not simply a number stays as it was typed, as only the server reckons. */
export function amountOf({ amount = "", currency = "" }) {
  const [, whole, part = ""] = /^(\d{1,9})(?:[.,](\d\d))?$/.exec(amount) ?? [];
  const isKnown = whole && Intl.supportedValuesOf?.("currency").includes(currency);
  const format = isKnown && new Intl.NumberFormat(locale, { style: "currency", currency });
  const isExact = format && part.length <= format.resolvedOptions().maximumFractionDigits;
  return isExact ? format.format(`${whole}.${part || 0}`) : amount && `${amount} ${currency}`;
}

export function dayOf(date) {
  const day = new Date(`${date}T12:00`);
  return isNaN(day) ? "" : day.toLocaleDateString(locale, { dateStyle: "medium" });
}

/** A line for each thing that was typed or chosen, under the name that it has in the form. */
export function linesOf(form) {
  const lines = new Map();
  for (const field of form.elements) {
    const words = isShown(field) && wordsOf(field).trim();
    if (words) lines.set(nameOf(field), [...(lines.get(nameOf(field)) ?? []), words]);
  }
  return [...lines].map(([name, words]) => [name, words.join(", ")].filter(Boolean).join(": "));
}

/** What another choice would need is there, and is not shown. */
const isShown = (field) => getComputedStyle(field.parentElement).display !== "none";

/** Of what nobody chose, such as a category that is told by the title, there are none. */
function wordsOf({ type, checked, value, selectedOptions, labels }) {
  if (!value || ["hidden", "submit", "button", "file"].includes(type)) return "";
  if (type === "checkbox" || type === "radio") return checked ? labels[0]?.textContent ?? "" : "";
  return type === "date" ? dayOf(value) : selectedOptions?.[0]?.textContent ?? value;
}

/** That of a part of a split is its own; what is ticked or chosen stands under the name of all that could be. */
function nameOf(field) {
  const isChosen = field.type === "checkbox" || field.type === "radio";
  const group = isChosen && field.closest("fieldset")?.querySelector("legend");
  return ((group || field.labels?.[0])?.textContent ?? field.ariaLabel ?? "").trim();
}

/** What is said aloud is what comes into a region that is there already. */
export function say(words) {
  const message = part("#message");
  message.replaceChildren();
  document.getElementById("message")?.remove();
  document.querySelector("main").prepend(message);
  setTimeout(() => message.append(part(words)), pause);
}
