// With a connection a browser gets ready for being without one: the worker, and what somebody may need next is kept
// before they look at it.

import { assetStore, base } from "./place.js";
import { registerWorker } from "./registering.js";

const hour = 3600 * 1000;

export async function prepare() {
  await registerWorker();
  await askToLast();
  await getReady();
}

/** Above all the form for what somebody spends, which nobody opens by its address. */
async function getReady() {
  const { serviceWorker } = navigator;
  // Some private windows have none.
  if (!serviceWorker) return;
  const links = document.querySelectorAll("a[data-sheet], .places a[href$='/balances']");
  const offline = new URL(`${base}offline`, location).href;
  const share = new URL(`${base}share?files=1`, location).href;
  const addresses = new Set([...[...links].map((it) => it.href), offline, share]);
  if (!serviceWorker.controller) {
    await new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
    addresses.add(location.href.split("#")[0]);
  }
  for (const address of addresses) {
    const kept = await caches.match(address, { ignoreVary: true });
    const isFresh = kept && Date.now() - kept.headers.get("Evenly-Kept") < hour;
    if (!isFresh) await fetch(address, { headers: { "Evenly-Refresh": "1" } }).catch(() => {});
  }
  // As strangers see it, for whoever sits there once somebody's pages are gone.
  const files = await caches.open(assetStore);
  if (!(await files.match(offline))) await files.add(new Request(offline, { credentials: "omit" })).catch(() => {});
}

/** On the page where it is switched on, the browser says how long it will keep what there is. */
async function askToLast() {
  const words = document.querySelector("[data-durable]");
  if (!words) return;
  const isDurable = await navigator.storage?.persist?.().catch(() => false);
  (isDurable ? words : document.querySelector("[data-fleeting]")).hidden = false;
}
