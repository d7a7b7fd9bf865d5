// The outbox: posts of forms that were typed without a connection, in the browser's database. Each has the id of
// its operation, so that the server does it once however often it arrives.

import { storePrefix } from "../lib/base-path.js";

export const name = `${storePrefix}outbox`;
export const pages = new BroadcastChannel(name);

/** All items, the oldest first. */
export const waiting = async () => (await inStore("readonly", (it) => it.getAll())).sort((a, b) => a.at - b.at);

/** Throws if the browser has no room. */
export const keep = (item) => inStore("readwrite", (it) => it.put(item));
/** Deletes an item. `told` says what became of it: "dropped" if it was not sent. */
export const drop = (operation, told) => inStore("readwrite", (it) => it.delete(operation), told);

/** Runs `act` in a transaction. After a change the other pages are told `told`, or nothing if that is null. */
export async function inStore(mode, act, told = mode === "readonly" ? null : "") {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("posts", { keyPath: "operation" });
  const database = await outcome(opening, "onsuccess");
  try {
    const transaction = database.transaction("posts", mode, { durability: "strict" });
    const request = act(transaction.objectStore("posts"));
    await outcome(transaction, "oncomplete");
    if (told !== null) pages.postMessage(told);
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
