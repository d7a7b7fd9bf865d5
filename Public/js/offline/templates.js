// The template of pages that are kept for offline use: the person, the locale and the parts that scripts show.

const template = document.getElementById("keeping");

export const person = template.dataset.person;
/** The language with the country whose date and time formats the pages use. */
export const locale = template.dataset.locale;
export const part = (selector) => template.content.querySelector(selector).cloneNode(true);

/** The list page of the group that an address belongs to. */
export const listOf = (address) => /^.*\/groups\/[^/]+/.exec(address)?.[0];

/**
 * Whether this page shows the outbox: the first page does, pages of a group without an open form, and the page for
 * a missing one.
 */
export function tellsWhatWaits() {
  const main = document.querySelector("main");
  return main.dataset.group ? !main.querySelector("form:is(.entry-form, [data-title])") : main.querySelector(".home, .problem");
}
