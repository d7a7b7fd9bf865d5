// The row of a payment that was recorded says so as long as its page is open.

import { rest } from "./morph.js";

/** Makes room for what `page` says. Nothing moves under the finger that has just pressed here, and may press once more. */
export function empty(row, page) {
  if (!page.getElementById("message")) return;
  row.style.minBlockSize = `${row.offsetHeight}px`;
  row.dataset.recorded = "";
  // Lets the row take the focus: from there, Tab leads to *Undo*.
  row.tabIndex = -1;
  // What is proposed between the same two from now on is a row of its own.
  delete row.dataset.from;
  row.replaceChildren();
  rest(row);
  stay(row);
  return row;
}

/** Pages that come later know nothing of the row: it is put back where it was, in its list. */
function stay(row) {
  const way = [];
  const before = row.previousElementSibling;
  for (let part = row; !part.matches("[data-live]"); part = part.parentElement) {
    const [parent, next] = [part.parentElement, part.nextElementSibling];
    way.push([part, parent, next, [...parent.children].indexOf(part)]);
  }
  addEventListener("renewed", () => {
    if (row.dataset.recorded === undefined) return;
    for (const [part, parent, next, place] of way) {
      if (part.isConnected) return;
      // A list that is gone comes back for this row alone, with its heading.
      for (const child of part === row ? [] : [...part.children]) {
        if (!child.matches("summary, [data-recorded], :has([data-recorded]), :has(+ * [data-recorded])")) child.remove();
      }
      if (part === row && (!before || before.parentNode === parent)) before ? before.after(row) : parent.prepend(row);
      else parent.insertBefore(part, next?.parentNode === parent ? next : parent.children[place]);
    }
  });
}
