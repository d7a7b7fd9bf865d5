// The service worker between the pages of this instance and its server, on devices where offline mode or push
// messages are on. The imported modules do the work.

import "../js/offline/offline-worker.js";
import "../js/account/push-worker.js";

// The worker of one release must not serve the pages of another.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
