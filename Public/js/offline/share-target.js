// What another program of the device has handed over goes into the forms that ask where it belongs, of whom it was
// handed over by and nobody else.

import { shareStore } from "../lib/base-path.js";

const name = shareStore(document.getElementById("keys").dataset.person);
const store = self.caches && (await caches.has(name)) && (await caches.open(name));
const requests = store ? await store.keys() : [];
const files = await Promise.all(requests.map(async (it) => fileOf(await store.match(it))));
const isFull = new URLSearchParams(location.search).has("left");

offer(files);
show("[data-held]", files.length);
show("[data-left]", isFull);

// A desktop that opens a file with the app hands it over in its own way.
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

/** Without anything to give no group can be chosen. */
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

// It has arrived, or waits with what else was entered: what is refused stays for another try, and what came meanwhile.
addEventListener("sent", async () => {
  give([]);
  for (const words of ["[data-handed]", "[data-held]"]) show(words, false);
  // All at once, for this page may be left the next moment.
  await Promise.all(requests.map((it) => store.delete(it)));
  // Nobody puts something there while it is looked at.
  if (store) await navigator.locks.request(name, endIfEmpty);
});

async function endIfEmpty() {
  if (!(await store.keys()).length) await caches.delete(name);
}
