// Locks and messages of the outbox that only pages use.

import { inStore, name, pages } from "./store.js";

/** Calls `heard` with the message of another page, or of the worker, that has changed the outbox. */
export const follow = (heard) => pages.addEventListener("message", ({ data }) => heard(data));

/**
 * Locks an item, so that it is not sent: it is being edited, or the page itself sends it. Resolves to the function
 * that unlocks it.
 */
export const hold = (operation) =>
  new Promise((held) => navigator.locks.request(name + operation, () => new Promise((release) => held(release))));

/** Stores an item without telling other pages: mostly it is deleted a moment later. */
export const keepQuietly = (item) => inStore("readwrite", (it) => it.put(item), null);
