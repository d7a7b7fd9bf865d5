// One stream for all pages of this browser, which makes six connections to a server: a stream for each page would
// leave none for requests. The worker's name is the stream's address.

import { LiveStream } from "./live-stream.js";

const pages = new Set();
let state;
let position;

const stream = new LiveStream(self.name, (news) => {
  state = news.state ?? state;
  position = news.seq ?? position;
  for (const page of pages) page.postMessage(news);
});

self.addEventListener("connect", ({ ports: [page] }) => {
  page.onmessage = ({ data }) => (data === null ? leave(page) : join(page, data));
});

// After sleep the old connection may be dead without an error.
self.addEventListener("online", () => {
  stream.close();
  if (pages.size) stream.open(position);
});

/** Adds a page, and tells it at once if it is older than the stream. */
function join(page, shown) {
  pages.add(page);
  position ??= shown;
  if (shown < position) page.postMessage({ seq: position });
  if (state === "lost" || state === "away") page.postMessage({ state });
  stream.open(position);
}

function leave(page) {
  pages.delete(page);
  if (pages.size) return;
  stream.close();
  state = position = undefined;
}
