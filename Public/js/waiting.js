// The rows of what waits to be sent, and the form of one of them.

import { locale } from "./parts.js";

/** What is refused so opens as a page to go on with, or no form would help. */
const goesOnOpened = [403, 404, 409, 410, 422];

/** Shows what waits where it belongs: of a group on its pages, of all groups on the first page. */
export function showRows(items, { part, isSignedOut, drop, open }) {
  tally(items.length, part);
  standIn(items, part);
  document.getElementById("waiting")?.remove();
  if (!items.length) document.querySelector("#message[data-later]")?.remove();
  const main = document.querySelector("main");
  const { group } = main.dataset;
  const here = items.filter(({ address }) => !group || address.includes(`/groups/${group}/`));
  const isInPlace = group ? !main.querySelector("form.entry-form") : main.querySelector(".home, .problem");
  if (!here.length || !isInPlace) return;
  const section = part("#waiting");
  const row = section.querySelector("li");
  if (here.every(({ refusal }) => refusal)) section.querySelector("[data-note]").remove();
  if (!isSignedOut) section.querySelector("[data-sign-in]").remove();
  row.replaceWith(...here.map((item) => rowOf(item, row.cloneNode(true), { drop, open })));
  const above = main.querySelector(":scope > #message, :scope > #as-of");
  if (above) above.after(section);
  else main.prepend(section);
}

/** A payment that waits stands in the place of the button that would record it once more. */
function standIn(items, part) {
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
function tally(number, part) {
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

function rowOf(item, row, { drop, open }) {
  const typed = Object.fromEntries(item.fields);
  for (const words of row.querySelectorAll("[data-kind]")) {
    if (words.dataset.kind !== item.kind) words.remove();
    words.textContent = (words.textContent || "{title}").replace("{title}", item.title || "–");
  }
  row.dataset.waiting = item.operation;
  row.querySelector("[data-amount]").textContent = typed.amount ? `${typed.amount} ${typed.currency ?? ""}` : "";
  row.querySelector("[data-day]").textContent = dayOf(typed.date);
  row.querySelector("[data-place]").textContent = groupOf(item);
  const [opener, editor, dropper] = ["open", "edit", "drop"].map((it) => row.querySelector(`[data-do=${it}]`));
  dropper.onclick = () => drop(item.operation);
  opener.onclick = () => open(item, formOf(item));
  editor.href = `${item.page}#waiting-${item.operation}`;
  if (!item.page || goesOnOpened.includes(item.refusal)) editor.remove();
  const reason = row.querySelector("[data-reason]");
  if (item.reason) reason.textContent = item.reason;
  else reason.remove();
  if (!item.refusal) for (const it of [opener, row.querySelector("[data-refused]")]) it.remove();
  return row;
}

function dayOf(date) {
  const day = new Date(`${date}T12:00`);
  return isNaN(day) ? "" : day.toLocaleDateString(locale, { dateStyle: "medium" });
}

/** On the first page, where what waits for all groups stands. */
function groupOf({ address }) {
  const [path] = /^.*\/groups\/[^/]+/.exec(address) ?? [];
  const isOfOne = document.querySelector("main").dataset.group;
  return (!isOfOne && path && document.querySelector(`.rail-groups a[href="${path}"] bdi`)?.textContent) || "";
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
export function fill(form, { fields }) {
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
