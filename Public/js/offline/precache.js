// Prepares for offline use while there is a connection: registers the worker, and caches pages that may be needed
// next.

import { person } from "./templates.js";
import { assetStore, base, onStore, pageStore } from "../lib/base-path.js";
import { registerWorker } from "./worker-registration.js";

const hour = 3600 * 1000;
const newestEntries = 20;

export async function prepare() {
  await registerWorker();
  await askToLast();
  await getReady();
}

/**
 * Caches the pages behind this one's links: above all the form for a new entry, which opens in a sheet and so is
 * never loaded by its address, the form of the entry that is shown, and the newest entries of a list with their forms.
 */
async function getReady() {
  const { serviceWorker } = navigator;
  // Some private windows have no workers.
  if (!serviceWorker) return;
  const links = document.querySelectorAll("a[data-sheet], .tabs a[href$='/balances'], .entry-deeds a[href$='/edit']");
  const offline = new URL(`${base}offline`, location).href;
  const share = new URL(`${base}share?files=1`, location).href;
  const help = new URL(`${base}help`, location).href;
  const rows = navigator.connection?.saveData ? [] : document.querySelectorAll("[data-entry] > a.row");
  const entries = [...rows].slice(0, newestEntries).flatMap(({ href }) => [href, `${href}/edit`]);
  const addresses = new Set([...[...links].map((it) => it.href), offline, share, help, ...entries]);
  if (!serviceWorker.controller) {
    await new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
    addresses.add(location.href.split("#")[0]);
  }
  for (const address of addresses) {
    const kept = await caches.match(address, { cacheName: `${pageStore} ${person}`, ignoreVary: true });
    if (!isFresh(kept) || !(await isOurs(kept))) await fetch(address, { headers: { "Evenly-Refresh": "1" } }).catch(() => {});
  }
  await keepForStrangers(offline).catch(() => {});
}

const isFresh = (kept) => kept && Date.now() - kept.headers.get("Evenly-Kept") < hour;

/** Whether a page is in the language that is read now. */
const isOurs = async (kept) => (await kept.text()).includes(`lang="${document.documentElement.lang}"`);

/**
 * Caches the offline page as it looks signed out, for when a person's pages are deleted. Each release has its own.
 */
async function keepForStrangers(address) {
  const files = await caches.open(assetStore);
  const kept = await files.match(address);
  const text = isFresh(kept) ? await kept.text() : "";
  const worn = ["link[rel=stylesheet]", "script"].map((it) => document.head.querySelector(it));
  if (worn.every((it) => text.includes(it.getAttribute(it.src ? "src" : "href")))) return;
  const script = await fetch(new URL("./session-ended.js", import.meta.url));
  const answer = await fetch(address, { credentials: "omit" });
  const headers = new Headers(answer.headers);
  headers.set("Evenly-Kept", Date.now());
  if (!answer.ok || !script.ok) return;
  await files.put(script.url, script);
  await files.put(address, new Response(answer.body, { headers }));
  if (!(await caches.has(onStore))) await caches.delete(assetStore);
}

/** Asks the browser for persistent storage, on the page of the offline switch, and shows the answer. */
async function askToLast() {
  const words = document.querySelector("[data-durable]");
  if (!words) return;
  const isDurable = await navigator.storage?.persist?.().catch(() => false);
  (isDurable ? words : document.querySelector("[data-fleeting]")).hidden = false;
}
