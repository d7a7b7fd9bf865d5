// What another program of the device hands over is put aside, for the page that asks where it belongs.

import { base, shareStore } from "./place.js";

export async function takeShared(request) {
  const data = await request.formData();
  await caches.delete(shareStore);
  const store = await caches.open(shareStore);
  const files = data.getAll("receipt").filter((it) => it.size);
  for (const [number, file] of files.entries()) {
    const headers = { "Content-Type": file.type, "Evenly-Name": encodeURIComponent(file.name) };
    await store.put(`${base}share/${number}`, new Response(file, { headers }));
  }
  const words = ["title", "text", "url"].map((name) => [name, String(data.get(name) ?? "").slice(0, 300)]);
  const query = new URLSearchParams([...words.filter(([, it]) => it), ["files", files.length]]);
  return Response.redirect(`${base}share?${query}`, 303);
}
