// Asking for pages, and sending forms, without leaving this page.

// What is on its way; what comes of it needs nobody else to ask for it.
export const underway = { sending: null };
const patience = 60_000;

/** A script that a page can do without: null where it does not come. */
export const bring = (address) => import(address).catch(() => null);

/**
 * Asks for a page, or sends a form. The answer is a document already, so that no text has to be trusted, and
 * its status is nought where there was none, or one of somebody in between. A message that waits is left to the page that
 * a person looks at: where that is this one, the reason is "looked-at".
 */
export function ask(method, address, { form, reason = "1", limit = patience, signal } = {}) {
  return new Promise((answered) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = "document";
    request.timeout = limit;
    request.setRequestHeader("Evenly-Refresh", reason);
    request.onloadend = () => answered(form && !request.getResponseHeader("Evenly-Answer") ? unheard(request, address) : request);
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** A proxy that finds no server says so; a hotel's page is as good as nothing. */
const unheard = ({ status }, address) => ({ status: status >= 500 ? 502 : 0, responseURL: String(address) });

/** The data of a form in the way in which the browser would send it. */
export function dataOf(form, button) {
  const data = new FormData(form, button);
  return form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
}
