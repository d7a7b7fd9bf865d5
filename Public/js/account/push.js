// Push messages for this device: the browser subscribes at its push service, and the form sends the endpoint to the
// server.

import { endIdleWorker, registerWorker } from "../offline/worker-registration.js";

const root = document.documentElement;
const isAble = "PushManager" in window && "Notification" in window && "serviceWorker" in navigator;
const refused = new Set(["NotAllowedError", "PermissionDeniedError"]);

root.toggleAttribute("data-pushes", isAble);
// The visitor may have blocked notifications in the browser's own settings.
root.toggleAttribute("data-push-lost", isAble && Notification.permission !== "granted");

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-push]");
  if (!button || !isAble) return;
  // The form is submitted once the browser has subscribed or unsubscribed.
  event.preventDefault();
  change(button).catch(({ name }) => complain(button, refused.has(name) ? "denied" : "failed"));
});

async function change(button) {
  complain(button);
  await (button.dataset.push === "on" ? subscribe(button) : unsubscribe());
  button.form.requestSubmit();
}

async function subscribe({ form, dataset }) {
  if ((await Notification.requestPermission()) !== "granted") throw new DOMException("", "NotAllowedError");
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytes(dataset.key);
  const present = await pushManager.getSubscription();
  // A subscription made for another key, such as that of an earlier instance at this address, is useless.
  if (present && !isSame(present.options.applicationServerKey, applicationServerKey)) await present.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  form.elements.endpoint.value = endpoint;
  form.elements.key.value = keys.p256dh;
  form.elements.secret.value = keys.auth;
}

async function unsubscribe() {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await endIdleWorker();
}

function complain(button, reason) {
  button.parentElement.querySelector("[role=alert]").textContent = button.dataset[reason] ?? "";
  root.toggleAttribute("data-push-lost", Notification.permission !== "granted");
}

const isSame = (buffer, expected) => buffer && `${new Uint8Array(buffer)}` === `${expected}`;
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (it) => it.charCodeAt());
