// Registers and removes the service worker. A browser has it only for offline mode or push messages.

import { base, storePrefix } from "../lib/base-path.js";
import { scriptAddress } from "../lib/trusted-types.js";

/** Returns nothing where the browser has no workers: without HTTPS, and in some private windows. */
export const registerWorker = async () =>
  navigator.serviceWorker?.register(scriptAddress(new URL(`${base}sw.js`, location)));

/** Removes the worker if no page is cached and nothing is pushed. */
export async function endIdleWorker() {
  const worker = await navigator.serviceWorker?.getRegistration(base);
  if (!worker || (await worker.pushManager?.getSubscription())) return;
  const stores = await caches.keys();
  if (!stores.some((name) => name.startsWith(storePrefix))) await worker.unregister();
}
