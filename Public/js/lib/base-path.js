// The base path of this instance and the names of its stores in the browser, for pages and the worker.

/** The path that all addresses of this instance begin with. */
export const base = new URL(self.registration?.scope ?? document.querySelector(".brand").href).pathname;

/** The prefix of its stores: other instances may share the host. */
export const storePrefix = `evenly ${base} `;
/** An empty store that is there as long as pages are kept. */
export const onStore = `${storePrefix}on`;
export const assetStore = `${storePrefix}assets`;
export const pageStore = `${storePrefix}pages`;
/** A store that names the person whose session has ended, until someone signs in again. */
export const overStore = `${storePrefix}over`;
/** Files that another app of the device shared with a person. */
export const shareStore = (person) => `${storePrefix}shared ${person}`;
