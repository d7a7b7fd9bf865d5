// Shows push messages. The worker shows a notification for every push, even one that it cannot read: browsers
// withdraw the permission from a worker that shows nothing.

const scope = self.registration.scope;
const mostLines = 6;
// A cache that exists while the icon shows a number: a worker that was stopped has lost its variables.
const badgeMark = `badge ${scope}`;

self.addEventListener("push", (event) => event.waitUntil(show(read(event.data))));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));
// Opening a page clears the number on the icon.
self.addEventListener("fetch", ({ request }) => {
  if (request.mode === "navigate") clearBadge().catch(() => {});
});

function read(data) {
  try {
    const { notification, app_badge: badge } = data.json();
    return { ...notification, badge: Number(badge) };
  } catch {
    return { title: "Evenly" };
  }
}

/** Shows a notification. Older lines about the same subject stay below the new one. */
async function show({ title, body = "", lang, dir, tag, navigate, badge }) {
  const older = tag ? await self.registration.getNotifications({ tag }) : [];
  const lines = [body, ...older.map((it) => it.body)].join("\n").split("\n").filter(Boolean);
  await self.registration.showNotification(title, {
    body: [...new Set(lines)].slice(0, mostLines).join("\n"),
    ...(tag && { tag, renotify: true }),
    lang,
    dir,
    icon: new URL("icon-192.png", scope).href,
    data: navigate,
  });
  if (badge) await setBadge(badge).catch(() => {});
}

async function setBadge(count) {
  await caches.open(badgeMark);
  await self.navigator.setAppBadge?.(count);
}

async function clearBadge() {
  if (await caches.delete(badgeMark)) await self.navigator.clearAppBadge?.();
}

/**
 * Brings a page to the front that shows the address already. No other page is navigated, because someone may be
 * typing in it.
 */
async function open(address) {
  const page = new URL(address ?? scope, scope);
  const target = page.href.startsWith(scope) ? page.href : scope;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((it) => it.url === target);
  return there ? there.focus() : self.clients.openWindow(target);
}

/** Sends a new subscription to the server: the browser reports it to the worker alone. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, key: keys.p256dh, secret: keys.auth });
  await fetch(new URL("account/notifications/device", scope), { method: "POST", body, redirect: "manual" });
}
