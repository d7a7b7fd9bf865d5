// What pages do beyond what they can do without scripts, one behaviour a file. What a list does not need comes
// only where it is needed.

import "./forms.js";
import { readyEntryForm } from "./sheet.js";
import "./leaving.js";
if (document.getElementById("live")) import("./live.js");
const form = document.querySelector("main form.entry-form:has([name=preview])");
if (form) readyEntryForm(form);
else if (document.querySelector("main [data-draft]")) import(new URL("./drafts.js", import.meta.url));

// What a part of a page does beyond its links comes when somebody turns to it; where it does not, the links lead on.
for (const touch of ["focusin", "scroll"]) {
  addEventListener(touch, () => {
    const part = document.querySelector("[data-script]");
    if (part) import(part.dataset.script).catch(() => {});
  });
}
