// One stream for all pages of this browser: of the six connections that it makes to a server, streams of
// their own would leave none for anything else. The worker's name is the stream's address.

import { LiveStream } from "./live-stream.js";

const pages = new Set();
const newest = new Map();
let state = "back";
let start;

const stream = new LiveStream(self.name, (news) => {
  if (news.state) state = news.state;
  else newest.set(news.group, news.seq);
  for (const page of pages) page.postMessage(news);
});

self.addEventListener("connect", ({ ports: [page] }) => {
  page.onmessage = ({ data: position }) => (position === null ? leave(page) : join(page, position));
});

// After a sleep the old connection may be dead without anybody knowing.
self.addEventListener("online", () => pages.size && (stream.close(), stream.open(start)));

function join(page, position) {
  pages.add(page);
  if (state === "away") page.postMessage({ state });
  start ??= position;
  // What happened before the stream began is known to nobody here.
  if (position < start) page.postMessage({ seq: start });
  for (const [group, seq] of newest) if (seq > position) page.postMessage({ group, seq });
  stream.open(start);
}

function leave(page) {
  pages.delete(page);
  if (pages.size) return;
  stream.close();
  start = undefined;
  newest.clear();
}
