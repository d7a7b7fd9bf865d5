// What another program of the device hands over is put aside, for the page that asks where it belongs: for the person
// whose pages are kept, and nobody else.

import { base, shareStore } from "./place.js";
import { keeper } from "./stored.js";

export async function takeShared(request) {
  const person = await keeper();
  // The server says that nothing of it is kept.
  if (!person) return fetch(request);
  const data = await request.formData();
  const name = shareStore(person);
  await caches.delete(name);
  const store = await caches.open(name);
  const files = data.getAll("receipt").filter((it) => it.size);
  for (const [number, file] of files.entries()) {
    const headers = { "Content-Type": file.type, "Evenly-Name": encodeURIComponent(file.name) };
    await store.put(`${base}share/${number}`, new Response(file, { headers }));
  }
  const query = new URLSearchParams({ files: files.length });
  for (const word of ["title", "text", "url"]) {
    if (data.get(word)) query.set(word, String(data.get(word)).slice(0, 300));
  }
  return Response.redirect(`${base}share?${query}`, 303);
}
