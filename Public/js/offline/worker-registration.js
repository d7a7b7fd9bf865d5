// Beginning and ending the worker. It is there only where somebody has switched something on that needs it.

import { base, storePrefix } from "../lib/base-path.js";
import { scriptAddress } from "../lib/trusted-types.js";

/** Nothing where the browser has no workers: without HTTPS, and in some private windows. */
export const registerWorker = async () =>
  navigator.serviceWorker?.register(scriptAddress(new URL(`${base}sw.js`, location)));

/** Ends it once no page is kept and nothing is pushed. */
export async function endIdleWorker() {
  const worker = await navigator.serviceWorker?.getRegistration(base);
  if (!worker || (await worker.pushManager?.getSubscription())) return;
  const stores = await caches.keys();
  if (!stores.some((name) => name.startsWith(storePrefix))) await worker.unregister();
}
