// Pages and files of the program as the worker keeps them, each page for the person whose it is.

import { newOperation } from "../outbox/operation-id.js";
import { assetStore, base, overStore, pageStore } from "../lib/base-path.js";

const mostPages = 99;
const mostOfPage = 256 * 1024;
const mostAssets = 200;
const day = 24 * 3600 * 1000;
const oldest = 30 * day;

// What no page names by itself, because a script asks for it when it is needed.
const scripts = [
  new URL("../entry/entry.js", location),
  new URL("../entry/drafts.js", location),
  new URL("../entry/draft-return.js", location),
  new URL("../entry/pictures.js", location),
  new URL("../live/live-worker.js", location),
  new URL("../outbox/view.js", location),
];

const offline = `${base}offline`;

export const keepsPages = () => caches.has(assetStore);

const ownStore = async () => (await caches.keys()).find((it) => it.startsWith(pageStore));

async function ownPages() {
  const name = await ownStore();
  return name && caches.open(name);
}

/** Whose pages are kept. */
export const keeper = async () => (await ownStore())?.slice(pageStore.length + 1);

export async function assetOf({ request }) {
  const found = await caches.match(request.url, { cacheName: assetStore, ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await keep(assetStore, request.url, answer.clone(), mostAssets);
  return answer;
}

/** Keeps a page for the person whose it is, and nothing of anybody else. */
export async function keepPage(address, answer) {
  const owner = answer.headers.get("Evenly-Keep");
  if (!owner) return answer.status === 404 && answer.headers.has("Evenly-Answer") && letGo(address);
  // Before anybody else reads it.
  const reading = answer.clone().text();
  const own = `${pageStore} ${owner}`;
  await letGoOfOthers(own, owner === "over");
  if (["none", "over"].includes(owner) || !answer.ok || answer.redirected) return;
  const text = await reading;
  // Somebody may have signed out since it was asked for.
  if (text.length > mostOfPage || !(await keepsPages())) return;
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name);
  headers.set("Evenly-Kept", Date.now());
  await keepAssets(text);
  await keep(own, address, new Response(text, { headers }), mostPages);
}

/**
 * Whoever's session is over is told on the page that needs no server what they have yet to send; as soon as somebody is
 * there again, nobody is.
 */
async function letGoOfOthers(own, isOver) {
  const person = isOver && (await keeper());
  if (person) await caches.open(`${overStore} ${person}`);
  for (const name of await caches.keys()) {
    if (name.startsWith(pageStore) ? name !== own : name.startsWith(overStore) && !isOver) await caches.delete(name);
  }
}

/** What a page wears and runs, before it is kept itself; the browser may have had it before the worker was there. */
async function keepAssets(text) {
  const worn = text.match(/(?<=")[^"#]*\/assets\/[^"#]+/g) ?? [];
  const store = await caches.open(assetStore);
  for (const address of [...worn, ...scripts]) if (!(await store.match(address))) await store.add(address);
}

/** What the server does not show any more, and what is below it, such as a group that somebody has left. */
async function letGo(address) {
  const pages = await ownPages();
  const path = `${pathOf(address)}/`;
  for (const it of (await pages?.keys()) ?? []) if (`${pathOf(it.url)}/`.startsWith(path)) await pages.delete(it);
}

const pathOf = (address) => new URL(address).pathname;

/** The oldest go when there are too many. */
async function keep(name, address, answer, most) {
  if (!(await keepsPages())) return;
  const store = await caches.open(name);
  await store.put(address, answer);
  for (const old of (await store.keys()).slice(0, -most)) await store.delete(old);
}

export async function keptPage(address, path) {
  const pages = await ownPages();
  const found = pages && ((await pages.match(address)) ?? (await similar(pages, address, path)));
  if (found && Date.now() - timeOf(found) < oldest) return found;
}

/** What is shown where nothing else can be. */
export const fallback = async () =>
  (await keptPage(offline, "offline")) ?? caches.match(offline, { cacheName: assetStore });

export const isForm = (path) => path.endsWith("/entries/new");

/** The first page is the same, and a form is as good, whichever way leads there; files wait in the browser itself. */
async function similar(pages, address, path) {
  if (path === "share") return !address.includes("files=0") && pages.match(`${base}share?files=1`);
  if (isForm(path) || !path) return pages.match(address, { ignoreSearch: true });
  const [, place] = path.split("last/");
  const end = place === "add" ? "/entries/new" : `/${place}`;
  const last = place && (await pages.keys()).findLast(({ url }) => pathOf(url).endsWith(end));
  return last && pages.match(last);
}

const timeOf = (kept) => Number(kept.headers.get("Evenly-Kept"));

/** A kept form is a new one each time: under another id, and of today. */
export async function reopen(kept, path) {
  const at = timeOf(kept);
  let text = (await kept.text()).replace("<main", `<main data-kept="${at}"`);
  text = text.replace(/(?<=name="operation" value=")[^"]*/g, newOperation);
  if (!path.endsWith("/edit")) text = ofToday(text, at);
  return new Response(text, { headers: kept.headers });
}

/** Of the days that a form offers, the one that it shows is the day on which it was kept. */
function ofToday(text, at) {
  const shown = /name="date" value="([^"]+)/.exec(text)?.[1];
  const later = Math.round((noon(Date.now()) - noon(at)) / day);
  if (!shown || !later) return text;
  const moved = (date) => new Date(Date.parse(date) + later * day).toISOString().slice(0, 10);
  const isNear = (date) => [0, day].includes(Date.parse(shown) - Date.parse(date));
  return text.replace(/(?<=value=")\d{4}-\d\d-\d\d(?=")/g, (date) => (isNear(date) ? moved(date) : date));
}

const noon = (moment) => new Date(moment).setHours(12, 0, 0, 0);
