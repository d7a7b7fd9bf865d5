// What another program of the device has handed over goes into the forms that ask where it belongs, of whom it was
// handed over by and nobody else.

import { shareStore } from "./place.js";

const name = shareStore(document.getElementById("keys").dataset.person);
const store = self.caches && (await caches.has(name)) && (await caches.open(name));
const files = [];
for (const request of (store && (await store.keys())) || []) {
  const answer = await store.match(request);
  const title = decodeURIComponent(answer.headers.get("Evenly-Name"));
  files.push(new File([await answer.blob()], title, { type: answer.headers.get("Content-Type") }));
}

offer(files);

// A desktop that opens a file with the app hands it over in its own way.
self.launchQueue?.setConsumer(async (launch) => {
  const opened = await Promise.all(launch.files.map((it) => it.getFile()));
  if (opened.length) offer(opened);
});

function offer(all) {
  const note = document.querySelector("[data-handed]");
  note.textContent = all.map(({ name }) => name).join(", ");
  note.hidden = !all.length;
  document.querySelector("[data-gone]").hidden = !!all.length;
  for (const field of document.querySelectorAll("[data-small][name=receipt]")) {
    const held = new DataTransfer();
    for (const file of all) held.items.add(file);
    field.files = held.files;
    field.form.querySelector("button").disabled = !all.length;
  }
}

// It has arrived, or waits with what else was entered: what is refused stays for another try.
addEventListener("sent", () => self.caches?.delete(name));
