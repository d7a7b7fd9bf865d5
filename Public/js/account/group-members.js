// Name fields of a new group's members. The last field is empty, and becomes a row as soon as something is typed.

import { keepDraft } from "../entry/drafts.js";

const list = document.querySelector("[data-names]");
const form = list.closest("form");
const currency = document.querySelector(".folded-currency select");
const fields = () => [...list.querySelectorAll("input")];
let added = 0;

function tidy() {
  const last = fields().pop();
  for (const field of fields()) {
    const isKept = field === last || field === document.activeElement || field.value.trim();
    if (!isKept) field.closest("li").remove();
  }
  if (last.value.trim()) add(last.closest("li").cloneNode(true));
}

function add(row) {
  const field = row.querySelector("input");
  row.querySelector(".error")?.remove();
  field.value = "";
  field.id = `added-${(added += 1)}`;
  field.removeAttribute("aria-invalid");
  list.append(row);
}

function showCurrency() {
  document.querySelector("[data-chosen]").textContent = currency.value;
}

/**
 * Enter moves on to the next empty name, from the group's name to the first member. In an empty name field it
 * submits the form as usual.
 */
form.addEventListener("keydown", (event) => {
  const { key, target, isComposing } = event;
  const isName = target === form.elements.name || list.contains(target);
  if (key !== "Enter" || isComposing || !isName || !target.value.trim()) return;
  event.preventDefault();
  fields().pop().focus();
});

list.addEventListener("input", tidy);
list.addEventListener("focusout", () => setTimeout(tidy));
currency.addEventListener("change", showCurrency);
form.addEventListener("reset", () => setTimeout(tidy));
tidy();
for (const field of fields()) field.ariaLabel = field.placeholder;
keepDraft(form, {
  read: () => fields().map(({ value }) => value).filter((it) => it.trim()),
  write(names) {
    for (const name of names) {
      fields().pop().value = name;
      tidy();
    }
  },
}).then(showCurrency);
