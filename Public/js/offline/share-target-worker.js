// Stores files that another app of the device shares, for the person whose pages are cached. The page that follows
// asks for the group.

import { base, shareStore } from "../lib/base-path.js";
import { keeper } from "./page-cache.js";

// The limits of a group's inbox of receipts.
const mostFiles = 20;
const mostBytes = 20 << 20;

export async function takeShared(request) {
  const person = await keeper();
  // The server answers that nothing is stored.
  if (!person) return fetch(request);
  const data = await request.formData();
  const files = data.getAll("receipt").filter((it) => it.size);
  const query = new URLSearchParams({ files: files.length });
  const name = shareStore(person);
  // The browser may have no room.
  if (!(await navigator.locks.request(name, () => putAside(files, name)).catch(() => 0))) query.set("left", 1);
  for (const word of ["title", "text", "url"]) {
    if (data.get(word)) query.set(word, String(data.get(word)).slice(0, 300));
  }
  return Response.redirect(`${base}share?${query}`, 303);
}

/** Adds files to those in the store. Returns whether all of them fit. */
async function putAside(files, name) {
  const store = await caches.open(name);
  const all = await Promise.all((await store.matchAll()).map((it) => it.blob()));
  for (const file of files) {
    all.push(file);
    if (all.length > mostFiles || all.reduce((sum, { size }) => sum + size, 0) > mostBytes) return false;
    const headers = { "Content-Type": file.type, "Evenly-Name": encodeURIComponent(file.name) };
    await store.put(crypto.randomUUID(), new Response(file, { headers }));
  }
  return true;
}
