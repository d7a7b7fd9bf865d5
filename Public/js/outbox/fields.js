// Form fields filled with the values of an item in the outbox.

import { isTyped } from "../lib/typing.js";

/** A form that posts the item as a page of its own would. */
export function formOf(item) {
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

/** Puts files into a field, and opens the details around it. */
function attach(field, files) {
  take(field, files);
  for (let it = field; it; it = it.parentElement) if (it.localName === "details") it.open = true;
}

/** A part that was saved before counts as typed: none of what is typed now changes it. */
function fillField(field, value) {
  field.value = value;
  if (value && field.matches(".part-field input")) field.dataset.typed = "";
}

/** Fills a form with an item's values. Values without a field are added as hidden fields. */
export function fill(form, { operation, fields }) {
  form.dataset.waiting = operation;
  // The visitor has typed already.
  if (isTyped(form)) return;
  const rest = new Map();
  for (const [name, value] of fields) rest.set(name, [...(rest.get(name) ?? []), value]);
  const places = [...form.elements].filter(({ name, type }) => name && !["submit", "button"].includes(type));
  for (const field of places) {
    const values = rest.get(field.name) ?? [];
    if (field.type === "checkbox" || field.type === "radio") field.checked = values.includes(field.value);
    else if (field.type !== "file") fillField(field, values.shift() ?? "");
    else if (field.multiple && values.length) attach(field, values);
  }
  // The name of the button that was pressed then must not go with the one that is pressed now.
  const known = new Set([...form.elements].map(({ name }) => name));
  // Which amounts follow the others depends on what is typed from now on.
  known.add("follow");
  const bill = form.querySelector("[data-preview=items]");
  for (const [name, values] of rest) {
    // The preview shows the lines of a bill in the place of these.
    const place = (/^(item|extra)\[|^rest$/.test(name) && bill) || form;
    if (!known.has(name)) for (const value of values) place.append(fieldOf(name, value));
  }
}
