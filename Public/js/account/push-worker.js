// What a push service brings, shown by the worker. Something is shown whatever comes: browsers take the right away from
// whoever shows nothing.

const scope = self.registration.scope;
const mostLines = 6;
// It is there while the icon has a number: a worker that slept knows nothing any more.
const badgeMark = `badge ${scope}`;

self.addEventListener("push", (event) => event.waitUntil(show(read(event.data))));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));
// Whoever looks has seen what the number on the icon says.
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

/** What is still on the screen about the same stands below what is new. */
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

/** A page that shows it already comes to the front. No other is led away from what somebody types there. */
async function open(address) {
  const page = new URL(address ?? scope, scope);
  const target = page.href.startsWith(scope) ? page.href : scope;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((it) => it.url === target);
  return there ? there.focus() : self.clients.openWindow(target);
}

/** A service that gives a browser another endpoint says so to the worker alone. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, key: keys.p256dh, secret: keys.auth });
  await fetch(new URL("account/notifications/device", scope), { method: "POST", body, redirect: "manual" });
}
