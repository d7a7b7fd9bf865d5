// The offline part of the worker: it shows cached pages where the server does not answer, and sends the outbox. It
// leaves all posts alone but shared files, streams, and every request for something other than a page, a form or an
// asset.

import { flush } from "../outbox/send.js";
import { takeShared } from "./share-target-worker.js";
import { assetOf, fallback, isForm, keepPage, keepsPages, keptPage, reopen } from "./page-cache.js";

const patience = 4000;
const { scope } = self.registration;

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!request.url.startsWith(scope)) return;
  const [path] = request.url.slice(scope.length).split(/[?#]/);
  if (request.method === "POST" && path === "share") event.respondWith(takeShared(request));
  if (request.method !== "GET") return;
  if (path.startsWith("assets/")) event.respondWith(assetOf(event));
  // Pages ask whether the server answers before they leave: with cached pages, they can always go on.
  else if (path === "up") event.respondWith(keepsPages().then((it) => (it ? new Response("ok") : fetch(request))));
  else if (request.mode === "navigate" || request.headers.has("Evenly-Refresh")) event.respondWith(page(event, path));
});

// Chromium wakes the worker when the connection is back, even with no page open, and again after a failure.
self.addEventListener("sync", (event) => event.waitUntil(flush().then((it) => it === "later" && Promise.reject())));

/** Answers with the server's page, or with the cached one if the server is slow or unreachable. */
async function page(event, path) {
  const { request } = event;
  // Part of a page cannot replace it.
  const isWhole = request.mode === "navigate" || isForm(path) || path.endsWith("/edit");
  let earlier = isWhole && (await keptPage(request.url, path));
  const answer = fetch(request);
  // A page is shown even if the cache has no room for it.
  event.waitUntil(answer.then((it) => keepPage(request.url, it)).catch(() => {}));
  try {
    const got = await (earlier ? Promise.race([answer, late()]) : answer);
    // A 502 or above may be a proxy's page for an unreachable server.
    if (!earlier || got.status < 502) return got;
  } catch (error) {
    if (request.mode === "navigate") earlier ||= await fallback();
    if (!earlier) throw error;
  }
  return reopen(earlier, path);
}

const late = () => new Promise((_, give) => setTimeout(give, patience));
