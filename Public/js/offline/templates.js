// What a page has besides in a browser that keeps pages: whose they are, and the parts that are shown when there is
// something to say.

const template = document.getElementById("keeping");

export const person = template.dataset.person;
/** That of the language, in the land by whose habits the pages write days and times. */
export const locale = template.dataset.locale;
export const part = (selector) => template.content.querySelector(selector).cloneNode(true);

/** The list of the group that an address is of. */
export const listOf = (address) => /^.*\/groups\/[^/]+/.exec(address)?.[0];

/** The first page does, those of a group where nobody is in the middle of a form, and what says that none is here. */
export function tellsWhatWaits() {
  const main = document.querySelector("main");
  return main.dataset.group ? !main.querySelector("form:is(.entry-form, [data-title])") : main.querySelector(".home, .problem");
}
