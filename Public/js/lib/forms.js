// Forms are sent without leaving the page until there is an answer: nothing typed is lost to a bad connection, and
// the visitor sees that the form is on its way.

import { hooks } from "./hooks.js";
import { rest } from "./morph.js";
import { complain, main, takeMessage, takeParts } from "./page.js";
import { ask, bring, dataOf, underway } from "./requests.js";
import { fill } from "../entry/sheet.js";
import { draftName, isTyped } from "./typing.js";

const patience = 300;
// The second press of a double tap comes within this time after the first.
const pause = 600;

// Removes the drafts of other people when another person signs in.
const person = document.getElementById("keys")?.dataset.person;
for (const [name, draft] of person ? Object.entries(sessionStorage) : []) {
  if (name.startsWith("draft ") && !draft.startsWith(`{"person":"${person}"`)) sessionStorage.removeItem(name);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  // The browser saves answers that are files.
  if (event.defaultPrevented || !form.matches("[method=post]:not([data-download])")) return;
  event.preventDefault();
  if (!underway.forms.has(form)) underway.sending = send(form, event.submitter);
});

// The answer would replace what is typed into a form that is being sent.
addEventListener("beforeinput", (event) => underway.forms.has(event.target.form) && event.preventDefault());

// Leaving the form gives up its request.
document.addEventListener(
  "click",
  ({ target }) => underway.forms.get(target.closest?.("[data-back]")?.closest("form"))?.abort(),
  true,
);

async function send(form, button) {
  const leaving = new AbortController();
  underway.forms.set(form, leaving);
  form.querySelector(".fault")?.remove();
  const slow = setTimeout(() => form.setAttribute("aria-busy", "true"), patience);
  const action = new URL(form.getAttribute("action"), location);
  const data = dataOf(form, button);
  if (form.querySelector("[data-small]") && [...data.values()].some(({ size }) => size)) await addSmallPictures(data);
  // The page below a sheet shows the message after saving.
  const reason = form.closest("dialog.over") ? "looked-at" : "1";
  // The outbox may store the form before it is sent, and limits the time to wait for an answer.
  const limit = hooks.putAside?.(form, data);
  const answer = await ask("POST", action, { form: data, reason, limit, signal: leaving.signal });
  clearTimeout(slow);
  form.removeAttribute("aria-busy");
  // Without an answer the form may stay in the outbox.
  const isLater = await hooks.answered?.(answer, form, data, leaving.signal.aborted);
  if (!isLater && !leaving.signal.aborted) await take(answer, form, button, action);
  underway.forms.delete(form);
}

/** Adds thumbnails. Where the script that makes them fails to load, files are sent without them. */
async function addSmallPictures(data) {
  const pictures = await bring(new URL("../entry/pictures.js", import.meta.url));
  await pictures?.addSmallPictures(data);
}

async function take({ status, response: page, responseURL }, form, button, action) {
  // The form's own answer has the form's address. A page with live updates or a progress bar is another page.
  const isOwn = responseURL === action.href && !page?.querySelector("#live,[data-progress]");
  // Some answers are pages that cannot replace this one.
  const isElsewhere = form.hasAttribute("data-stays") || !page?.querySelector("main:not(:has(>.problem))");
  const shown = isOwn && !isElsewhere && (await bring(new URL("./form-answer.js", import.meta.url)));
  if (!status || (isOwn && !shown)) {
    const reason = page?.querySelector(".problem>h1+p,.problems,.error")?.textContent;
    let kind = !status || !isElsewhere ? "connection" : status < 500 ? "input" : "server";
    // Nothing was typed into a button.
    if (isButton(form)) kind = reason ? "reason" : "page";
    complain(form, kind, () => form.requestSubmit(button), reason);
  } else if (isOwn) {
    await shown.show(page, status, form);
    keepFocus();
  } else {
    await forgetDraft(form, action);
    form.dispatchEvent(new Event("sent", { bubbles: true }));
    return goOn(form, responseURL, page);
  }
}

/**
 * Removes the draft of a form that was sent; after signing out, all drafts of this tab, for the next person at the
 * device.
 */
async function forgetDraft(form, { pathname }) {
  if (/\/(logout|account\/deletion)$/.test(pathname)) {
    sessionStorage.clear();
    // Where this fails, the worker deletes the pages at its next request.
    await hooks.forget?.().catch(() => {});
  }
  if (form.querySelector("[data-draft]")) sessionStorage.removeItem(draftName(form));
}

function goOn(form, responseURL, page) {
  if (form.closest("dialog.over")) return leaveSheet(form, responseURL, page);
  if (isButton(form) && responseURL === here() && isLive()) return refresh(form);
  // The visitor may stop the next page from coming.
  underway.forms.delete(form);
  // The address of an answer has no fragment: the form names the row to return to.
  location.assign(responseURL + (form.dataset.row ? `#${form.dataset.row}` : ""));
  // A fragment alone would not reload the page.
  if (form.dataset.row && responseURL === here()) location.reload();
  // Stops live updates of this page, which may be deleted, until it is shown again.
  return new Promise((shown) => addEventListener("pageshow", shown, { once: true }));
}

/** Closes the sheet after saving: the next form follows in it, or the page below, which shows the entry. */
async function leaveSheet(form, address, saved) {
  const sheet = form.closest("dialog");
  if (sheet.open && saved?.querySelector("form.entry-form")) {
    fill(sheet, saved);
    return rest(sheet, pause);
  }
  sheet.close();
  sheet.remove();
  rest(document.body, pause);
  if (!isLive() && !saved?.getElementById("message")) {
    // The page takes the place that the sheet had in the history.
    history.replaceState(null, "");
    return location.replace(address);
  }
  takeMessage(saved);
  if (isLive()) return address === here() ? takeParts(saved, form) : refresh(form, saved);
}

/** Updates this page after a button that leads back to it, and shows the message. */
async function refresh(form, saved) {
  const { status, response: page, responseURL } = await ask("GET", here(), { reason: "looked-at" });
  if (status !== 200 || responseURL !== here()) return location.reload();
  // A payment's row shows the message until the payment is undone there.
  form.closest("[data-recorded]")?.removeAttribute("data-recorded");
  const recorded = form.dataset.later === "payment" && (await bring(new URL("../entry/recorded-payment.js", import.meta.url)));
  const row = recorded && recorded.empty(form.closest("li"), page);
  if (!saved) takeMessage(page, row);
  takeParts(page, form);
  if (row) row.focus({ preventScroll: true });
  // The second press of a double tap would hit *Undo*, or take a tick back. Other lines may be ticked at once.
  else rest(form.closest("[data-line]") ?? document.body, pause);
  keepFocus();
}

/** Moves the focus to the page when the focused element is gone. */
function keepFocus() {
  if (document.activeElement === document.body) main.focus({ preventScroll: true });
}

/** Input clears the error of a field, or of its group of fields. */
addEventListener("input", ({ target }) => {
  const place = target.closest("fieldset") ?? target.closest(".field");
  const wrong = [...(place?.querySelectorAll("[aria-invalid=true]") ?? [])];
  if (!wrong.length) return;
  for (const field of wrong) field.removeAttribute("aria-invalid");
  for (const error of place.querySelectorAll(".error")) error.remove();
});

/** No keyboard shortcut leaves a page with typed text. */
addEventListener("leaving", (event) => [...document.forms].some(isTyped) && event.preventDefault());

const isButton = (form) => !form.querySelector("input:not([type=hidden]),select,textarea");
const here = () => location.href.split("#")[0];
/** Whether this page is kept up to date. The list of groups beside it, which every page has, does not count. */
const isLive = () => main.querySelector("[data-live]");
