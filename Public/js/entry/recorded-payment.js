// The row of a payment that was just recorded: it says so as long as the page is open.

import { rest } from "../lib/morph.js";

/**
 * Empties the row for the message in `page`. Nothing moves under the finger that has just pressed, and may press
 * once more.
 */
export function empty(row, page) {
  if (!page.getElementById("message")) return;
  const main = document.querySelector("main");
  // A page that became shorter would be scrolled back.
  for (const it of [row, main]) it.style.minBlockSize = `${it.offsetHeight}px`;
  row.dataset.recorded = "";
  // Lets the row take the focus: from there, Tab leads to *Undo*.
  row.tabIndex = -1;
  // A payment proposed between the same two members from now on has a row of its own.
  delete row.dataset.from;
  row.replaceChildren();
  rest(main);
  stay(row);
  return row;
}

/**
 * Keeps the row: later versions of the page do not have it, so it is put back below the siblings above it that are
 * left.
 */
function stay(row) {
  const way = [];
  for (let part = row; !part.matches("[data-live]"); part = part.parentElement) {
    const { parentElement: parent } = part;
    const siblings = [...parent.children];
    way.push([part, parent, siblings.slice(0, siblings.indexOf(part))]);
  }
  addEventListener("renewed", () => {
    if (row.dataset.recorded === undefined) return;
    for (const [part, parent, above] of way) {
      if (part.isConnected) break;
      // A list that has become empty is put back for this row alone, with its heading.
      for (const child of part === row ? [] : [...part.children]) {
        if (!child.matches("summary, [data-recorded], :has([data-recorded]), :has(+ * [data-recorded])")) child.remove();
      }
      const last = above.findLast((it) => it.parentNode === parent);
      const heading = above.at(-1);
      const back = heading?.localName === "h2" && !heading.isConnected ? [heading, part] : [part];
      if (last) last.after(...back);
      else parent.prepend(...back);
    }
    // The sentence that all are settled up follows below.
    const [top, parent] = way.at(-1);
    const even = parent.querySelector(":scope > .settled");
    if (even) top.after(even);
  });
}
