// A page that was kept says of when it is.

import { locale, part } from "./templates.js";

const main = document.querySelector("main");
const needless = [
  "form[method=post]:not([data-later], [action$='/logout']) button",
  "form[data-later] button[name]:not([name=another])",
];

export const isKept = () => "kept" in main.dataset;

/** Buttons that need the server wait for it. */
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

/** The page has become what it is by now. */
export function sayNow() {
  if (!isKept()) return;
  delete main.dataset.kept;
  document.getElementById("as-of")?.remove();
  for (const button of main.querySelectorAll(needless)) button.disabled = false;
}
