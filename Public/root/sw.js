// The worker that stands between the pages of this instance and its server, on devices whose people have switched
// something on that needs it. What it does is in the modules that it imports; on its own it does nothing.

import "../js/offline/offline-worker.js";
import "../js/account/push-worker.js";

// One release's pages are not to be met by another's worker.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
