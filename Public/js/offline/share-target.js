// The page for shared files: puts the stored files into the forms that ask for a group. The store belongs to one
// person.

import { shareStore } from "../lib/base-path.js";

const name = shareStore(document.getElementById("keys").dataset.person);
const store = self.caches && (await caches.has(name)) && (await caches.open(name));
const requests = store ? await store.keys() : [];
const files = await Promise.all(requests.map(async (it) => fileOf(await store.match(it))));
const isFull = new URLSearchParams(location.search).has("left");

offer(files);
show("[data-held]", files.length);
show("[data-left]", isFull);

// Desktop browsers pass opened files through the launch queue.
self.launchQueue?.setConsumer(async (launch) => {
  const opened = await Promise.all(launch.files.map((it) => it.getFile()));
  if (opened.length) offer([...files, ...opened]);
});

function offer(all) {
  const note = document.querySelector("[data-handed]");
  note.textContent = all.map(({ name }) => name).join(", ");
  show("[data-handed]", all.length);
  show("[data-gone]", !all.length && !isFull);
  give(all);
}

/** Fills the file fields. Without files no group can be chosen. */
function give(all) {
  for (const field of document.querySelectorAll("[data-small][name=receipt]")) {
    const held = new DataTransfer();
    for (const file of all) held.items.add(file);
    field.files = held.files;
    field.form.querySelector("button").disabled = !all.length;
  }
}

function show(words, isSo) {
  document.querySelector(words).hidden = !isSo;
}

async function fileOf(answer) {
  const title = decodeURIComponent(answer.headers.get("Evenly-Name"));
  return new File([await answer.blob()], title, { type: answer.headers.get("Content-Type") });
}

// The files were sent, or wait in the outbox. After a refusal they stay stored for another try, as do files that
// arrived since.
addEventListener("sent", async () => {
  give([]);
  for (const words of ["[data-handed]", "[data-held]"]) show(words, false);
  // At once, because this page may be left the next moment.
  await Promise.all(requests.map((it) => store.delete(it)));
  // Holds the lock, so that no file is added between the check and the deletion.
  if (store) await navigator.locks.request(name, endIfEmpty);
});

async function endIfEmpty() {
  if (!(await store.keys()).length) await caches.delete(name);
}
