// What only pages do with what waits: they hold what somebody changes, and hear of what others have changed.

import { inStore, name, pages } from "./store.js";

/** Calls `heard` with what is told whenever another page, or the worker, has changed what waits. */
export const follow = (heard) => pages.addEventListener("message", ({ data }) => heard(data));

/** While a page holds an item it is not sent: somebody is changing it, or the page itself sends it. */
export const hold = (operation) =>
  new Promise((held) => navigator.locks.request(name + operation, () => new Promise((release) => held(release))));

/** Other pages need not hear of what is mostly gone a moment later. */
export const keepQuietly = (item) => inStore("readwrite", (it) => it.put(item), null);
