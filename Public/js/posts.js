// What waits to be sent: the posts of forms that were typed without a connection, in the browser's own database. Each has
// the id of its operation, so that the server does it once however often it arrives.

import { storePrefix } from "./place.js";

export const name = `${storePrefix}outbox`;
export const pages = new BroadcastChannel(name);

/** What waits, the oldest first. */
export const waiting = async () => (await inStore("readonly", (it) => it.getAll())).sort((a, b) => a.at - b.at);

/** Throws where the browser has no room for it. */
export const keep = (item) => inStore("readwrite", (it) => it.put(item));
export const drop = (operation) => inStore("readwrite", (it) => it.delete(operation));

/** Whoever changes something tells the other pages. */
export async function inStore(mode, act, isQuiet = mode === "readonly") {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("posts", { keyPath: "operation" });
  const database = await outcome(opening, "onsuccess");
  try {
    const transaction = database.transaction("posts", mode, { durability: "strict" });
    const request = act(transaction.objectStore("posts"));
    await outcome(transaction, "oncomplete");
    if (!isQuiet) pages.postMessage("");
    return request.result;
  } finally {
    database.close();
  }
}

const outcome = (it, event) =>
  new Promise((done, failed) => {
    it[event] = () => done(it.result);
    it.onerror = it.onabort = () => failed(it.error);
  });
