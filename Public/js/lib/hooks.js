// Hooks that the offline scripts set, and `forms.js` calls. Both are bundles of their own, each with this module, so
// that the registry belongs to the page. Without offline mode a page has no hooks.
//
// `putAside(form, data)` stores a form before it is sent, and returns how many milliseconds to wait for an answer; it
// returns nothing for a form that cannot wait in the outbox.
// `answered(answer, form, data, isGivenUp)` takes each answer, or its absence, and resolves to whether the form waits
// in the outbox.
// `forget()` deletes what the browser has stored of the person, after signing out.

export const hooks = (self.hooks ??= {});
