// The row of a payment that was recorded says so as long as its page is open.

import { rest } from "../lib/morph.js";

/** Makes room for what `page` says. Nothing moves under the finger that has just pressed here, and may press once more. */
export function empty(row, page) {
  if (!page.getElementById("message")) return;
  const main = document.querySelector("main");
  // A page that became shorter would be scrolled back.
  for (const it of [row, main]) it.style.minBlockSize = `${it.offsetHeight}px`;
  row.dataset.recorded = "";
  // Lets the row take the focus: from there, Tab leads to *Undo*.
  row.tabIndex = -1;
  // What is proposed between the same two from now on is a row of its own.
  delete row.dataset.from;
  row.replaceChildren();
  rest(main);
  stay(row);
  return row;
}

/** Pages that come later know nothing of the row: it is put back where it was, below what is still there above it. */
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
      // A list that is gone comes back for this row alone, with its heading.
      for (const child of part === row ? [] : [...part.children]) {
        if (!child.matches("summary, [data-recorded], :has([data-recorded]), :has(+ * [data-recorded])")) child.remove();
      }
      const last = above.findLast((it) => it.parentNode === parent);
      const heading = above.at(-1);
      const back = heading?.localName === "h2" && !heading.isConnected ? [heading, part] : [part];
      if (last) last.after(...back);
      else parent.prepend(...back);
    }
    // That all are even is said below.
    const [top, parent] = way.at(-1);
    const even = parent.querySelector(":scope > .settled");
    if (even) top.after(even);
  });
}
