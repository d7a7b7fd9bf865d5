// A cached page says when it was loaded.

import { locale, part } from "./templates.js";

const main = document.querySelector("main");
const needless = [
  "form[method=post]:not([data-later], [action$='/logout']) button",
  "form[data-later] button[name]:not([name=another])",
];

export const isKept = () => "kept" in main.dataset;

/** Shows the page's time, and disables the buttons that need the server. */
export function sayWhen() {
  const at = new Date(Number(main.dataset.kept));
  const isToday = at.toDateString() === new Date().toDateString();
  const style = isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
  const note = part("#as-of");
  const words = note.querySelector("span");
  words.textContent = words.textContent.replace("{time}", at.toLocaleString(locale, style));
  note.querySelector("button").onclick = () => location.reload();
  document.getElementById("message")?.remove();
  main.prepend(note);
  for (const button of main.querySelectorAll(needless)) button.disabled = true;
}

/** Removes the note: the page is up to date. */
export function sayNow() {
  if (!isKept()) return;
  delete main.dataset.kept;
  document.getElementById("as-of")?.remove();
  for (const button of main.querySelectorAll(needless)) button.disabled = false;
}
