// The page's connection to the live stream: through the worker that all pages share, where the browser supports it.

import { LiveStream } from "./live-stream.js";
import { scriptAddress } from "../lib/trusted-types.js";

/** Calls `hear` with the news of `LiveStream` after `position`. */
export function follow(address, position, hear) {
  if (!self.SharedWorker) return followAlone(address, position, hear);
  const script = scriptAddress(new URL("./live-worker.js", import.meta.url));
  const worker = new SharedWorker(script, { name: address, type: "module" });
  worker.onerror = () => followAlone(address, position, hear);
  worker.port.onmessage = ({ data }) => hear(data);
  worker.port.postMessage(position);
  addEventListener("pagehide", () => worker.port.postMessage(null));
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    worker.port.postMessage(position);
    hear({ state: "back" });
  });
}

/** A stream of this page alone, closed while the page is hidden. */
function followAlone(address, position, hear) {
  const stream = new LiveStream(address, hear);
  const look = () => (document.hidden ? stream.close() : stream.open(position));
  addEventListener("visibilitychange", look);
  look();
}
