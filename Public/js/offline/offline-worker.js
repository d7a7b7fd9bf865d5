// What the worker does for pages that are kept: shows them where the server does not answer, and sends what waits.
// It touches no post but what is shared, no stream, and nothing that is not a page, a form, or a file of the program.

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
  // Pages ask whether the server is there before they let somebody go: here there is always something to go to.
  else if (path === "up") event.respondWith(keepsPages().then((it) => (it ? new Response("ok") : fetch(request))));
  else if (request.mode === "navigate" || request.headers.has("Evenly-Refresh")) event.respondWith(page(event, path));
});

// Chromium wakes the worker when there is a connection again, even if no page is open, and again where that failed.
self.addEventListener("sync", (event) => event.waitUntil(flush().then((it) => it === "later" && Promise.reject())));

/** The server's page, or the one that is kept where it is long in coming. */
async function page(event, path) {
  const { request } = event;
  // A part of a page is no page to go on with.
  const isWhole = request.mode === "navigate" || isForm(path) || path.endsWith("/edit");
  let earlier = isWhole && (await keptPage(request.url, path));
  const answer = fetch(request);
  // What cannot be kept, because there is no room, is shown all the same.
  event.waitUntil(answer.then((it) => keepPage(request.url, it)).catch(() => {}));
  try {
    const got = await (earlier ? Promise.race([answer, late()]) : answer);
    // A proxy that finds no server has a page of its own.
    if (!earlier || got.status < 502) return got;
  } catch (error) {
    if (request.mode === "navigate") earlier ||= await fallback();
    if (!earlier) throw error;
  }
  return reopen(earlier, path);
}

const late = () => new Promise((_, give) => setTimeout(give, patience));
