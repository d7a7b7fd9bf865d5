// One stream for all pages of this browser: of the six connections that it makes to a server, streams of
// their own would leave none for anything else. The worker's name is the stream's address.

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

// After a sleep the old connection may be dead without anybody knowing.
self.addEventListener("online", () => {
  stream.close();
  if (pages.size) stream.open(position);
});

/** What a page that is older than the stream may have missed, it is told now. */
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
