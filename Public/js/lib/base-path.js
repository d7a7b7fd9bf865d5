// Where this instance lives among others of its host, for a page and for the worker alike.

/** The path below which all of it is. */
export const base = new URL(self.registration?.scope ?? document.querySelector(".brand").href).pathname;

/** What the names of its stores in the browser begin with. */
export const storePrefix = `evenly ${base} `;
export const assetStore = `${storePrefix}assets`;
export const pageStore = `${storePrefix}pages`;
/** Of whom it is known that their session is over, until somebody is there again. */
export const overStore = `${storePrefix}over`;
/** What another program of the device has handed over to somebody. */
export const shareStore = (person) => `${storePrefix}shared ${person}`;
