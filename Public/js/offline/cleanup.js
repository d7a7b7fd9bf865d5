// Nothing of somebody is left in the browser, but what others typed or shared here and have yet to send. What other
// programs of the same host have there, and other instances below another path, is not ours to touch.

import { shareStore, storePrefix } from "../lib/base-path.js";
import { drop, waiting } from "../outbox/store.js";
import { endIdleWorker } from "./worker-registration.js";

/** Whoever signs out, or switches it off, has said that what was not sent may go. */
export async function forget(person) {
  await caches.delete(shareStore(person));
  for (const item of await waiting()) if (item.person === person) await drop(item.operation, "dropped");
  await forgetPages();
}

export async function forgetPages() {
  const isToGo = (name) => name.startsWith(storePrefix) && !name.startsWith(shareStore(""));
  for (const name of (await caches.keys()).filter(isToGo)) await caches.delete(name);
  if (!(await waiting()).length) indexedDB.deleteDatabase(`${storePrefix}outbox`);
  navigator.clearAppBadge?.().catch(() => {});
  await endIdleWorker();
}
