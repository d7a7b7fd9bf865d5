// Deletes a person's data in the browser. What others typed or shared here and have yet to send stays, and so do
// the stores of other instances and other apps of the same host.

import { onStore, shareStore, storePrefix } from "../lib/base-path.js";
import { drop, waiting } from "../outbox/store.js";
import { endIdleWorker } from "./worker-registration.js";

/** Deletes all stored data of `person`, who has signed out or switched offline mode off, with what was not sent. */
export async function forget(person) {
  await caches.delete(shareStore(person));
  for (const item of await waiting()) if (item.person === person) await drop(item.operation, "dropped");
  await forgetPages();
}

export async function forgetPages() {
  // First, so that the worker deletes what it is about to store.
  await caches.delete(onStore);
  const isToGo = (name) => name.startsWith(storePrefix) && !name.startsWith(shareStore(""));
  for (const name of (await caches.keys()).filter(isToGo)) await caches.delete(name);
  if (!(await waiting()).length) indexedDB.deleteDatabase(`${storePrefix}outbox`);
  navigator.clearAppBadge?.().catch(() => {});
  await endIdleWorker();
}
