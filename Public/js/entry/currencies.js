// All currencies, found by any part of their codes and names. The list that holds them keeps the choice.

import { choose, make, openPicker } from "./picker.js";

/** A second preview may ask for it while the first still opens it. */
let isOpening = false;

export async function search(list, before) {
  if (isOpening) return;
  isOpening = true;
  const [{ textContent: name }] = list.labels;
  const field = make("input", { className: "input", type: "search", ariaLabel: name, placeholder: name, autocomplete: "off" });
  const found = make("div", { className: "found", role: "group", ariaLabel: name });
  const options = [...list.options].filter(({ value }) => value);
  const picker = await openPicker(list, name, list.dataset.style, field, found);
  isOpening = false;
  let chosen = options.find(({ value }) => value === before) ?? options[0];
  const show = () => {
    const wanted = plain(field.value).split(/\s+/);
    const fitting = options.filter(({ text }) => wanted.every((word) => plain(text).includes(word)));
    found.replaceChildren(...[...new Set(fitting)].map((option) => make("button", { type: "button", value: option.value }, option.text)));
  };
  const take = (option) => {
    if (!option) return;
    chosen = option;
    picker.close();
  };
  picker.addEventListener("close", () => choose(list, chosen.value));
  field.oninput = show;
  field.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    take(found.firstElementChild);
  };
  found.onclick = ({ target }) => take(target.closest("button"));
  show();
  field.focus();
}

/** Without case and accents, so that “leu” finds “Leu” and “zloty” finds “Złoty”. */
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/ł/gi, "l").toLowerCase().trim();
