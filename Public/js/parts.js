// What a page has besides in a browser that keeps pages: whose they are, and the parts that are shown when there is
// something to say.

const template = document.getElementById("keeping");

export const person = template.dataset.person;
/** That of the language, in the land by whose habits the pages write days and times. */
export const locale = template.dataset.locale;
export const part = (selector) => template.content.querySelector(selector).cloneNode(true);
