// What is seen of what waits to be sent: rows, the form of one of them, and what becomes of the one that it was typed into.

import { newOperation } from "./operation-id.js";
import { listOf, locale, part, tellsWhatWaits } from "../offline/templates.js";
import { draftName, isTyped } from "../lib/typing.js";

const pause = 100;

/** What is refused so opens as a page to go on with, or no form would help. */
const goesOnOpened = [403, 404, 409, 410, 422];
/** There is no page any more that it could open as: its words are shown instead. */
const isGone = ({ refusal, lines }) => refusal === 404 && lines;

/** Shows what waits where it belongs: of a group on its pages, of all groups on the first page. */
export function showRows(items, { end, takeBack, open }) {
  tally(items.length);
  standIn(items);
  document.getElementById("waiting")?.remove();
  if (!items.length) document.querySelector("#message[data-later]")?.remove();
  // What can be undone here stays.
  const isSent = !items.length && end !== "dropped" && !document.querySelector("#message form");
  if (isSent && tellsWhatWaits()) say("[data-sent]");
  const main = document.querySelector("main");
  const { group } = main.dataset;
  const here = items.filter(({ address }) => !group || address.includes(`/groups/${group}/`));
  if (!here.length || !tellsWhatWaits()) return;
  const section = part("#waiting");
  const row = section.querySelector("li");
  if (here.every(({ refusal }) => refusal)) section.querySelector("[data-note]").remove();
  if (end !== "sign in") section.querySelector("[data-sign-in]").remove();
  row.replaceWith(...here.map((item) => rowOf(item, row.cloneNode(true), { takeBack, open })));
  const above = main.querySelector(":scope > #message, :scope > #as-of");
  if (above) above.after(section);
  else main.prepend(section);
}

/** A payment that waits stands in the place of the button that would record it once more. */
function standIn(items) {
  for (const words of document.querySelectorAll("main .waits")) {
    words.previousElementSibling.hidden = false;
    words.remove();
  }
  for (const { refusal, fields } of items.filter(({ kind }) => kind === "payment")) {
    const { from, to, currency } = Object.fromEntries(fields);
    const place = `main [data-from="${from}"][data-to="${to}"][data-currency="${currency}"]`;
    const form = document.querySelector(`${place} form[data-later=payment]:not([hidden])`);
    if (!form || refusal) continue;
    form.hidden = true;
    form.after(part(".waits"));
  }
}

/** So many are told by the bar, and by the app's icon where a device shows a number there. */
function tally(number) {
  document.getElementById("waiting-count")?.remove();
  if (number) navigator.setAppBadge?.(number).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
  const places = [...document.querySelectorAll(".places > .place:first-child, .rail-groups > li:first-child > a")];
  const place = places.find((it) => it.checkVisibility());
  if (!number || !place) return;
  const mark = part("#waiting-count");
  mark.firstElementChild.textContent = number;
  place.append(mark);
}

function rowOf(item, row, { takeBack, open }) {
  // Of a choice between two values the form has only one.
  const typed = item.kind === "choice" ? {} : Object.fromEntries(item.fields);
  for (const words of row.querySelectorAll("[data-kind]")) {
    if (words.dataset.kind !== item.kind) words.remove();
    words.textContent = (words.textContent || "{title}").replace("{title}", item.title || "–");
  }
  row.dataset.waiting = item.operation;
  row.querySelector("[data-amount]").textContent = amountOf(typed);
  row.querySelector("[data-day]").textContent = dayOf(typed.date);
  row.querySelector("[data-place]").textContent = groupOf(item);
  const button = (name) => row.querySelector(`[data-do=${name}]`);
  for (const name of ["drop", "discard"]) button(name).onclick = () => takeBack(item, tellOf);
  for (const name of isGone(item) ? ["open", "drop"] : ["copy", "discard"]) button(name).remove();
  const [opener, editor] = [button("open"), button("edit")];
  if (opener) opener.onclick = () => open(item, formOf(item));
  showWords(item, row);
  editor.href = `${item.page}#waiting-${item.operation}`;
  if (!item.page || goesOnOpened.includes(item.refusal)) editor.remove();
  const reason = row.querySelector("[data-reason]");
  if (item.reason) reason.textContent = item.reason;
  else reason.remove();
  if (!item.refusal) opener.remove();
  if (!item.refusal || item.reason) row.querySelector("[data-refused]").remove();
  return row;
}

/** What is not known without a connection is so with the next one. */
async function tellOf(item, hasArrived) {
  const said = await arrivalOf(item, hasArrived);
  document.querySelector("main > [data-taken-back]")?.remove();
  if (said) document.querySelector("main").prepend(part(`[data-taken-back=${said}]`));
  if (said === "unknown") addEventListener("renewed", () => tellOf(item, hasArrived), { once: true });
}

/** What was changed where it waited may have arrived in these words, or in those of before. */
async function arrivalOf({ operation, attempt, isChanged }, hasArrived) {
  const isKnown = await hasArrived(operation);
  const isAll = isKnown && (!isChanged || (await hasArrived(attempt)));
  if (isAll === undefined) return "unknown";
  return isAll ? "arrived" : isKnown && "earlier";
}

/** Everything that was typed, to be copied, and the files to be taken elsewhere. */
function showWords(item, row) {
  const place = row.querySelector("[data-lines]");
  if (!isGone(item)) return place.remove();
  const words = item.lines.join("\n");
  const files = item.fields.filter(([name, value]) => value instanceof File && name !== "small");
  place.append(words, ...files.flatMap(([, file]) => ["\n", linkTo(file)]));
  const copier = row.querySelector("[data-do=copy]");
  copier.onclick = async () => {
    await navigator.clipboard.writeText(`${row.querySelector("p").innerText}\n${words}`);
    copier.textContent = copier.dataset.said;
  };
}

function linkTo(file) {
  const link = document.createElement("a");
  return Object.assign(link, { href: URL.createObjectURL(file), download: file.name, textContent: file.name });
}

/** As it will be written; what is not simply a number stays as it was typed, as only the server reckons. */
function amountOf({ amount = "", currency = "" }) {
  const [, whole, part = ""] = /^(\d{1,9})(?:[.,](\d\d))?$/.exec(amount) ?? [];
  const isKnown = whole && Intl.supportedValuesOf?.("currency").includes(currency);
  const format = isKnown && new Intl.NumberFormat(locale, { style: "currency", currency });
  const isExact = format && part.length <= format.resolvedOptions().maximumFractionDigits;
  return isExact ? format.format(`${whole}.${part || 0}`) : amount && `${amount} ${currency}`;
}

function dayOf(date) {
  const day = new Date(`${date}T12:00`);
  return isNaN(day) ? "" : day.toLocaleDateString(locale, { dateStyle: "medium" });
}

/** What the group is called that an address is of. */
export function groupAt(address) {
  return document.querySelector(`.rail-groups a[href="${listOf(address)}"] bdi`)?.textContent;
}

/** On the first page, where what waits for all groups stands; also of one that is gone by now. */
function groupOf({ address, group }) {
  const isOfOne = document.querySelector("main").dataset.group;
  return (!isOfOne && (groupAt(address) ?? group)) || "";
}

/** A form that posts what waits as a page of its own would. */
function formOf(item) {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", hidden: true });
  form.setAttribute("action", item.address);
  if (item.hasFiles) form.enctype = "multipart/form-data";
  for (const [name, value] of item.fields) form.append(fieldOf(name, value));
  document.body.append(form);
  return form;
}

function fieldOf(name, value) {
  const field = document.createElement("input");
  if (value instanceof Blob) {
    field.type = "file";
    take(field, [value]);
  } else {
    Object.assign(field, { type: "hidden", value });
  }
  field.name = name;
  return field;
}

function take(field, files) {
  const held = new DataTransfer();
  for (const file of files) held.items.add(file);
  field.files = held.files;
}

/** What is attached is seen. */
function attach(field, files) {
  take(field, files);
  for (let it = field; it; it = it.parentElement) if (it.localName === "details") it.open = true;
}

/** Puts what was typed back into its form; what the form has no field for goes along unseen. */
export function fill(form, { operation, fields }) {
  form.dataset.waiting = operation;
  // Whoever was quicker goes on with what they type.
  if (isTyped(form)) return;
  const rest = new Map();
  for (const [name, value] of fields) rest.set(name, [...(rest.get(name) ?? []), value]);
  const places = [...form.elements].filter(({ name, type }) => name && !["submit", "button"].includes(type));
  for (const field of places) {
    const values = rest.get(field.name) ?? [];
    if (field.type === "checkbox" || field.type === "radio") field.checked = values.includes(field.value);
    else if (field.type !== "file") field.value = values.shift() ?? "";
    else if (field.multiple && values.length) attach(field, values);
  }
  // Nor does the button that was pressed then go with the one that is pressed now.
  const known = new Set([...form.elements].map(({ name }) => name));
  for (const [name, values] of rest) {
    if (!known.has(name)) for (const value of values) form.append(fieldOf(name, value));
  }
}

/**
 * What no server is needed for to refuse it is refused at once, in the server's words. Tells whether something was.
 * It is let go of before: whoever reads why it was refused may leave.
 */
export async function refuse(form, letGo) {
  document.getElementById("waiting-note")?.remove();
  const words = form.querySelector("template[data-refusals]")?.content;
  if (!words) return false;
  const fields = ["amount", "title"].map((name) => form.elements[name]);
  const wrong = fields.filter((field) => reasonFor(field, words));
  if (wrong.length) await letGo();
  for (const field of fields) showReason(field, reasonFor(field, words));
  wrong[0]?.focus();
  return wrong.length > 0;
}

const reasonFor = (field, words) => words.querySelector(`[data-error=${field.name}][data-why=${lackOf(field)}]`);

function showReason(field, reason) {
  const { name, parentElement: place } = field;
  place.querySelector(".error")?.remove();
  field.ariaInvalid = reason ? "true" : null;
  if (!reason) return;
  const error = reason.cloneNode(true);
  error.id = `${name}-error`;
  field.setAttribute("aria-describedby", `${name === "amount" ? "amount-result " : ""}${error.id}`);
  place.append(error);
}

/** How much a sum comes to only the server knows; without a figure it comes to nothing. */
function lackOf({ name, value, ariaRequired }) {
  if (!value.trim()) return ariaRequired ? "empty" : "nothing";
  return name === "amount" && !/\p{Nd}/u.test(value) ? "figure" : "nothing";
}

/** Leaves the form of what waits from now on, and says that it does. */
export function goOn(form, data) {
  delete form.dataset.typed;
  sessionStorage.removeItem(draftName(form));
  // The next one that is typed into this form is another one.
  if (form.elements.operation) form.elements.operation.value = newOperation();
  leave(form, data);
  say("#message > p");
}

function leave(form, data) {
  const sheet = form.closest("dialog.over");
  const back = form.querySelector("[data-back]") ?? form.closest("article")?.querySelector("[data-back]");
  if (data.has("another") && !form.dataset.waiting) {
    form.reset();
    form.elements.amount.focus();
  } else if (sheet) {
    sheet.close();
    sheet.remove();
  } else if (back) {
    location.assign(back.href);
  } else if (form.dataset.row) {
    location.assign(listOf(form.getAttribute("action")));
  } else {
    form.reset();
  }
}

/** What is said aloud is what comes into a region that is there already. */
function say(words) {
  const message = part("#message");
  message.replaceChildren();
  document.getElementById("message")?.remove();
  document.querySelector("main").prepend(message);
  setTimeout(() => message.append(part(words)), pause);
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
