// Pages and files of the program as the worker keeps them, each page for the person whose it is.

import { newOperation } from "./operation.js";
import { assetStore, pageStore } from "./place.js";

const mostPages = 60;
const largestPage = 256 * 1024;
const mostAssets = 200;
const longest = 30 * 24 * 3600 * 1000;
const day = 24 * 3600 * 1000;

// What no page names by itself, because a script asks for it when it is needed.
const scripts = [
  new URL("./entry.js", location),
  new URL("./drafts.js", location),
  new URL("./pictures.js", location),
  new URL("./live-worker.js", location),
  new URL("./waiting.js", location),
];

export const keepsPages = () => caches.has(assetStore);

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
  if (!(await keepsPages())) return;
  const own = `${pageStore} ${owner}`;
  for (const name of await caches.keys()) if (name.startsWith(pageStore) && name !== own) await caches.delete(name);
  if (owner === "none" || !answer.ok || answer.redirected) return;
  const text = await answer.text();
  if (text.length > largestPage) return;
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name);
  headers.set("Evenly-Kept", Date.now());
  await keep(own, address, new Response(text, { headers }), mostPages);
  await keepAssets(text);
}

/** What a page wears and runs, which the browser may have had before the worker was there. */
async function keepAssets(text) {
  const named = [...text.matchAll(/"([^"#]*\/assets\/[^"#]+)/g)].map(([, address]) => address);
  const store = await caches.open(assetStore);
  for (const address of [...named, ...scripts]) if (!(await store.match(address))) await store.add(address);
}

/** The oldest go when there are too many. */
async function keep(name, address, answer, most) {
  // Somebody may have signed out since it was asked for.
  if (!(await keepsPages())) return;
  const store = await caches.open(name);
  await store.put(address, answer);
  const all = await store.keys();
  for (const old of all.slice(0, Math.max(0, all.length - most))) await store.delete(old);
}

export async function keptPage(address, path) {
  const name = (await caches.keys()).find((it) => it.startsWith(pageStore));
  const pages = name && (await caches.open(name));
  const found = pages && ((await pages.match(address)) ?? (await similar(pages, address, path)));
  return found && Date.now() - timeOf(found) < longest ? found : undefined;
}

export const isForm = (path) => path.endsWith("/entries/new");

/** The first page is the same, and a form is as good, whichever way leads there. */
async function similar(pages, address, path) {
  if (isForm(path) || !path) return pages.match(address, { ignoreSearch: true });
  const form = path === "last/add" && (await pages.keys()).findLast(({ url }) => isForm(new URL(url).pathname));
  return form && pages.match(form);
}

const timeOf = (kept) => Number(kept.headers.get("Evenly-Kept"));

/** A kept form is a new one each time: under another id, and of today. */
export async function reopen(kept, path) {
  const at = timeOf(kept);
  let text = (await kept.text()).replace("<main", `<main data-kept="${at}"`);
  text = text.replace(/(name="operation" value=")[^"]*/g, (_, start) => start + newOperation());
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
  const dates = /(value=")(\d{4}-\d\d-\d\d)(?=")/g;
  return text.replace(dates, (all, start, date) => (isNear(date) ? start + moved(date) : all));
}

const noon = (moment) => new Date(moment).setHours(12, 0, 0, 0);
