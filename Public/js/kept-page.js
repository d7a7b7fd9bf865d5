// A page that was kept says of when it is; and what somebody may need next is kept before they look at it.

import { part } from "./parts.js";
import { base } from "./place.js";

const hour = 3600 * 1000;
const main = document.querySelector("main");
const { lang } = document.documentElement;
/** A language says little about how its readers write the time; their browser knows more. */
const locale = navigator.languages.find((it) => it.startsWith(lang)) ?? lang;
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

/** Above all the form for what somebody spends, which nobody opens by its address. */
export async function getReady() {
  const { serviceWorker } = navigator;
  // Some private windows have none.
  if (!serviceWorker) return;
  const links = document.querySelectorAll("a[data-sheet], .places a[href$='/balances']");
  const addresses = new Set([...[...links].map((it) => it.href), new URL(`${base}offline`, location).href]);
  if (!serviceWorker.controller) {
    await new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
    addresses.add(location.href.split("#")[0]);
  }
  for (const address of addresses) {
    const kept = await caches.match(address, { ignoreVary: true });
    const isFresh = kept && Date.now() - kept.headers.get("Evenly-Kept") < hour;
    if (!isFresh) await fetch(address, { headers: { "Evenly-Refresh": "1" } }).catch(() => {});
  }
}

/** On the page where it is switched on, the browser says how long it will keep what there is. */
export async function askToLast() {
  const words = document.querySelector("[data-durable]");
  if (!words) return;
  const isDurable = await navigator.storage?.persist?.().catch(() => false);
  (isDurable ? words : document.querySelector("[data-fleeting]")).hidden = false;
}
