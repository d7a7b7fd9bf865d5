// Nothing is left in the browser where nothing is to be kept, but what somebody else typed here and has yet to send.

import { drop, waiting } from "./outbox.js";
import { storePrefix } from "./place.js";
import { endIdleWorker } from "./registering.js";

const { person } = document.getElementById("keys").dataset;

for (const name of await caches.keys()) if (name.startsWith(storePrefix)) await caches.delete(name);
for (const item of await waiting()) if (item.person === person) await drop(item.operation);
if (!(await waiting()).length) indexedDB.deleteDatabase(`${storePrefix}outbox`);
navigator.clearAppBadge?.().catch(() => {});
await endIdleWorker();
