// Requests for pages and forms without leaving the page.

// The form that is being sent: its answer brings the changes, so that live updates wait for it.
export const underway = { sending: null, forms: new WeakMap() };
const patience = 60_000;

/** Imports a script that the page can do without; null where it fails to load. */
export const bring = (address) => import(address).catch(() => null);

/**
 * Requests a page, or sends a form. The answer is a parsed document, so that no text has to be trusted. Its status
 * is 0 if there was none, or if it came from a proxy or a captive portal. Only a request with the reason
 * "looked-at" takes a pending message, for the page that the visitor looks at.
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

/**
 * Answers that are not Evenly's: a 5xx from a proxy counts as 502, and any other, such as a captive portal's page,
 * as no answer.
 */
const unheard = ({ status }, address) => ({ status: status >= 500 ? 502 : 0, responseURL: String(address) });

/** The form's data, encoded as the browser would encode it. */
export function dataOf(form, button) {
  const data = new FormData(form, button);
  return form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
}
