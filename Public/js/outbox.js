// What waits to be sent: the posts of forms that were typed without a connection, in the browser's own database, in
// the order in which they were typed. Each has the id of its operation, so that the server does it once however
// often it arrives. A page and the worker send alike.

import { storePrefix } from "./place.js";

const name = `${storePrefix}outbox`;
const pages = new BroadcastChannel(name);

/** What waits, the oldest first. */
export const waiting = async () => (await inStore("readonly", (it) => it.getAll())).sort((a, b) => a.at - b.at);

/** Throws where the browser has no room for it. */
export const keep = (item) => inStore("readwrite", (it) => it.put(item));
export const drop = (operation) => inStore("readwrite", (it) => it.delete(operation));

/** Calls `heard` whenever another page, or the worker, has changed what waits. */
export const follow = (heard) => pages.addEventListener("message", heard);

/** While a page holds an item it is not sent: somebody is changing it. */
export const hold = (operation) =>
  new Promise((held) => navigator.locks.request(name + operation, () => new Promise((release) => held(release))));

/** Sends what waits, of one person or of all, in one place at a time. Tells whether somebody has to sign in first. */
export const flush = (person) =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    const tried = new Set();
    let isSignedOut = false;
    for (let state; lock && state !== "later"; isSignedOut ||= state === "signed out") {
      const next = (await waiting()).find((it) => isReady(it, person) && !tried.has(it.operation));
      if (!next) break;
      tried.add(next.operation);
      state = await navigator.locks.request(name + next.operation, { ifAvailable: true }, (own) => own && settle(next));
    }
    return isSignedOut;
  });

const isReady = (item, person) => !item.refusal && (!person || item.person === person);

/** What is done is forgotten, what is refused says why, and whatever else there is comes later. */
async function settle({ operation }) {
  // It may have been changed, or taken away, since it was found.
  const item = await inStore("readonly", (it) => it.get(operation));
  const answer = item && (await send(item).catch(() => null));
  if (!item) return;
  if (!answer || answer.type === "opaqueredirect" || answer.status >= 500 || answer.status === 429) return "later";
  if (answer.status === 401) return "signed out";
  if (answer.status === 204 && answer.headers.get("Evenly-Operation") === operation) await drop(operation);
  else await keep({ ...item, refusal: answer.status });
}

/** The answer to a redirect of ours has no page: any other one is somebody else's, and is not followed. */
function send({ address, fields, person, hasFiles }) {
  const body = hasFiles ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  return fetch(address, { method: "POST", body, redirect: "manual", headers: { "Evenly-Outbox": person } });
}

async function inStore(mode, act) {
  const database = await new Promise((done, failed) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("posts", { keyPath: "operation" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  try {
    const transaction = database.transaction("posts", mode, { durability: "strict" });
    const request = act(transaction.objectStore("posts"));
    await new Promise((done, failed) => {
      transaction.oncomplete = done;
      transaction.onabort = () => failed(transaction.error);
    });
    if (mode === "readwrite") pages.postMessage("");
    return request.result;
  } finally {
    database.close();
  }
}
