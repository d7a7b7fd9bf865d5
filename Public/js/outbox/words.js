// The values of an item as text, and the message about it.

import { locale, part } from "../offline/templates.js";

const pause = 100;

/** Formats a plain amount. Anything else stays as it was typed, because only the server calculates. */
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

/** A line for each value that was typed or chosen, with the field's name. */
export function linesOf(form) {
  const lines = new Map();
  for (const field of form.elements) {
    const words = isShown(field) && wordsOf(field).trim();
    if (words) lines.set(nameOf(field), [...(lines.get(nameOf(field)) ?? []), words]);
  }
  return [...lines].map(([name, words]) => [name, words.join(", ")].filter(Boolean).join(": "));
}

/** Fields that only another choice needs are hidden. */
const isShown = (field) => getComputedStyle(field.parentElement).display !== "none";

/** The words of a label, without what stands there for eyes alone, such as a face. */
const readOut = (label) => [...(label?.childNodes ?? [])].filter((it) => it.ariaHidden !== "true").map((it) => it.textContent).join("");

/** The text of a field; empty if the visitor chose nothing, such as a category that follows from the title. */
function wordsOf({ type, checked, value, selectedOptions, labels, ariaLabel }) {
  if (!value || ["hidden", "submit", "button", "file"].includes(type)) return "";
  if (type === "checkbox" || type === "radio") return checked ? ariaLabel ?? readOut(labels[0]) : "";
  return type === "date" ? dayOf(value) : selectedOptions?.[0]?.textContent ?? value;
}

/** The name of a field. Options that are ticked or chosen have the name of their group. */
function nameOf(field) {
  const isChosen = field.type === "checkbox" || field.type === "radio";
  const group = isChosen && field.closest("fieldset")?.querySelector("legend");
  return ((group || field.labels?.[0])?.textContent ?? field.ariaLabel ?? "").trim();
}

/**
 * Shows a message. Screen readers announce what is added to a region that exists already. The message has its height
 * at once, so that a row below does not move while someone presses it.
 */
export function say(words) {
  const message = part("#message");
  const blank = part(words);
  blank.style.visibility = "hidden";
  message.replaceChildren(blank);
  document.getElementById("message")?.remove();
  document.querySelector("main").prepend(message);
  setTimeout(() => message.replaceChildren(part(words)), pause);
}
