// The row of a payment that was recorded says so as long as its page is open.

import { rest } from "./morph.js";

/** Makes room for what `page` says. Nothing moves under the finger that has just pressed here, and may press once more. */
export function empty(row, page) {
  if (!page.getElementById("message")) return;
  row.style.minBlockSize = `${row.offsetHeight}px`;
  row.dataset.recorded = "";
  row.replaceChildren();
  rest(row);
  return row;
}
