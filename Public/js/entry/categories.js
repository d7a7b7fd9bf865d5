// Categories as a grid of icons. The select element that the grid stands for keeps the choice, and is used without
// scripts.

import { choose, make, openPicker } from "./picker.js";

const pause = 700;
let begun = { text: "", moment: 0 };

export async function begin(opener) {
  begun = { text: "", moment: 0 };
  const select = opener.form.elements.category;
  const list = make("div", { className: "drawings", role: "listbox", ariaLabel: opener.ariaLabel });
  for (const part of select.children) list.append((part.localName === "optgroup" ? groupOf : optionOf)(part, opener));
  const picker = await openPicker(opener, opener.ariaLabel, opener.dataset.style, list);
  list.onclick = ({ target }) => take(target.closest("[role=option]"), select, picker);
  list.onkeydown = (event) => goOn(event, list);
  list.querySelector("[aria-selected=true]").focus();
}

function groupOf(part, opener) {
  const group = make("div", { role: "group", ariaLabel: part.label }, make("p", { ariaHidden: "true" }, part.label));
  for (const option of part.children) group.append(optionOf(option, opener, part));
  return group;
}

/** Tab reaches the selected option alone, and arrow keys reach the others. */
function optionOf({ value, text, selected, dataset }, opener, { dataset: { heading } } = { dataset }) {
  const drawing = opener.parentElement.querySelector(".badge svg").cloneNode(true);
  const use = drawing.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${dataset.icon}`));
  const badge = make("span", { className: `badge ${heading}` }, drawing);
  const option = { type: "button", role: "option", ariaSelected: String(selected), tabIndex: selected ? 0 : -1, value };
  return make("button", option, badge, make("span", {}, text));
}

function take(option, select, picker) {
  if (!option) return;
  picker.close();
  choose(select, option.value);
}

function goOn(event, list) {
  const options = [...list.querySelectorAll("[role=option]")];
  const next = nextOf(options, event);
  if (!next) return;
  event.preventDefault();
  for (const it of options) it.tabIndex = it === next ? 0 : -1;
  next.focus();
}

function nextOf(options, { key, target, timeStamp }) {
  const place = options.indexOf(target);
  const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (["ArrowLeft", "ArrowRight"].includes(key)) return options[place + (key === forward ? 1 : -1)];
  if (key === "ArrowDown" || key === "ArrowUp") return nearest(options, target, key === "ArrowDown" ? 1 : -1);
  if (key === "Home" || key === "End") return options.at(key === "Home" ? 0 : -1);
  if (key.length > 1 || key === " ") return null;
  // Letters typed in a row are the beginning of a name.
  const isFirst = timeStamp - begun.moment > pause;
  begun = { text: (isFirst ? "" : begun.text) + key.toLowerCase(), moment: timeStamp };
  const later = [...options.slice(place + isFirst), ...options.slice(0, place)];
  return later.find(({ textContent }) => textContent.toLowerCase().startsWith(begun.text));
}

/** The nearest option in the row above or below. */
function nearest(options, from, direction) {
  const { left, top } = from.getBoundingClientRect();
  const away = (it) => {
    const box = it.getBoundingClientRect();
    return { it, rows: direction * (box.top - top), aside: Math.abs(box.left - left) };
  };
  const [found] = options.map(away).filter(({ rows }) => rows > 1).sort((a, b) => a.rows - b.rows || a.aside - b.aside);
  return found?.it;
}
