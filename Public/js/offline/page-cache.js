// Pages and assets in the worker's caches, each page for one person.

import { newOperation } from "../outbox/operation-id.js";
import { assetStore, base, onStore, overStore, pageStore } from "../lib/base-path.js";

const mostPages = 199;
const mostOfPage = 2 ** 18;
const mostAssets = 200;
const day = 24 * 3600 * 1000;

// Scripts that no page names, because other scripts load them on demand.
const scripts = [
  new URL("../entry/entry.js", location),
  new URL("../entry/drafts.js", location),
  new URL("../entry/draft-return.js", location),
  new URL("../entry/pictures.js", location),
  new URL("../live/live-worker.js", location),
  new URL("../outbox/view.js", location),
];

const offline = `${base}offline`;

export const keepsPages = () => caches.has(onStore);

const ownStore = async () => (await caches.keys()).find((it) => it.startsWith(pageStore));

async function ownPages() {
  const name = await ownStore();
  return name && caches.open(name);
}

/** The person whose pages are cached. */
export const keeper = async () => (await ownStore())?.slice(pageStore.length + 1);

export async function assetOf({ request }) {
  const found = await caches.match(request.url, { cacheName: assetStore, ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && (await keepsPages())) await keep(assetStore, request.url, answer.clone(), mostAssets);
  return answer;
}

/** Caches a page for its owner, and deletes pages of others. */
export async function keepPage(address, answer) {
  const owner = answer.headers.get("Evenly-Keep");
  if (!owner) return answer.status === 404 && answer.headers.has("Evenly-Answer") && letGo(address);
  // Cloned at once, before the body is read elsewhere.
  const reading = answer.clone().text();
  const own = `${pageStore} ${owner}`;
  await letGoOfOthers(own, owner === "over");
  if (["none", "over"].includes(owner) || !answer.ok || answer.redirected) return;
  const text = await reading;
  // The person may have signed out since the request.
  if (text.length > mostOfPage || !(await keepsPages())) return;
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name);
  headers.set("Evenly-Kept", Date.now());
  await keepAssets(text);
  await keep(own, address, new Response(text, { headers }), mostPages);
}

/**
 * Deletes pages of other people. While a session is over, a store remembers whose it was: the offline page tells
 * that person how much they have yet to send. Signing in again removes it.
 */
async function letGoOfOthers(own, isOver) {
  const person = isOver && (await keeper());
  if (person) await caches.open(`${overStore} ${person}`);
  for (const name of await caches.keys()) {
    if (name.startsWith(pageStore) ? name !== own : name.startsWith(overStore) && !isOver) await caches.delete(name);
  }
}

/**
 * Caches the style sheets and scripts of a page before the page itself: the browser may have loaded them before the
 * worker was active.
 */
async function keepAssets(text) {
  const worn = text.match(/(?<=")[^"#]*\/assets\/[^"#]+/g) ?? [];
  const store = await caches.open(assetStore);
  for (const address of [...worn, ...scripts]) if (!(await store.match(address))) await store.add(address);
  await tidy(assetStore);
}

/**
 * Deletes a page that the server no longer shows, and the pages below it, such as those of a group that the person
 * has left.
 */
async function letGo(address) {
  const pages = await ownPages();
  const path = `${pathOf(address)}/`;
  for (const it of (await pages?.keys()) ?? []) if (`${pathOf(it.url)}/`.startsWith(path)) await pages.delete(it);
}

const pathOf = (address) => new URL(address).pathname;

/** Stores an answer, and deletes the oldest ones above `most`: first of single entries, of which there are many. */
async function keep(name, address, answer, most) {
  const store = await caches.open(name);
  await store.put(address, answer);
  const all = await store.keys();
  const entries = all.filter(({ url }) => /\/entries\/(?!new)/.test(url));
  for (const old of [...entries, ...all].slice(0, Math.max(0, all.length - most))) await store.delete(old);
  await tidy(name);
}

/** The person may have signed out while something was stored: opening a store makes a deleted one again. */
const tidy = async (name) => (await keepsPages()) || caches.delete(name);

export async function keptPage(address, path) {
  const pages = await ownPages();
  const found = pages && ((await pages.match(address)) ?? (await similar(pages, address, path)));
  if (found && Date.now() - timeOf(found) < 30 * day) return found;
}

/** The page for addresses that are not cached. */
export const fallback = async () =>
  (await keptPage(offline, "offline")) ?? caches.match(offline, { cacheName: assetStore });

export const isForm = (path) => path.endsWith("/entries/new");

/**
 * Finds a page at a similar address. The first page and the form for a new entry are the same for every query,
 * shared files are in the browser itself, and all of the help is on one page.
 */
async function similar(pages, address, path) {
  if (path === "share") return !address.includes("files=0") && pages.match(`${base}share?files=1`);
  if (/^help(\/|$)/.test(path)) return pages.match(`${base}help`);
  if (isForm(path) || !path) return pages.match(address, { ignoreSearch: true });
  const [, place] = path.split("last/");
  const end = place === "add" ? "/entries/new" : `/${place}`;
  const last = place && (await pages.keys()).findLast(({ url }) => pathOf(url).endsWith(end));
  return last && pages.match(last);
}

const timeOf = (kept) => +kept.headers.get("Evenly-Kept");

/** Renews a cached form: with another operation id, and today's date. */
export async function reopen(kept, path) {
  const at = timeOf(kept);
  let text = (await kept.text())
    .replace("<main", `<main data-kept="${at}"`)
    .replace(/(?<=name="operation" value=")[^"]*/g, newOperation);
  if (!path.endsWith("/edit")) text = ofToday(text, at);
  return new Response(text, { headers: kept.headers });
}

/** Moves the dates that a form offers. The date that it shows is the day on which it was cached. */
function ofToday(text, at) {
  const shown = /name="date" value="([^"]+)/.exec(text)?.[1];
  const later = Math.round((noon(Date.now()) - noon(at)) / day);
  if (!shown || !later) return text;
  return text.replace(/(?<=value=")\d{4}-\d\d-\d\d(?=")/g, (date) => {
    const then = Date.parse(date);
    // The day that is shown, and the one before it.
    if (![0, day].includes(Date.parse(shown) - then)) return date;
    return new Date(then + later * day).toISOString().slice(0, 10);
  });
}

const noon = (moment) => new Date(moment).setHours(12, 0, 0, 0);
