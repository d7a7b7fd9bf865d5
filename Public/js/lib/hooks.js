// The hooks by which the offline scripts take part in what `forms.js` does. Both are bundles of their own, each with
// this module, and so the registry belongs to the page. A page that is not kept for offline use has no hooks.
//
// putAside(form, data)                 before a form is sent: stores what was typed, and returns how long to wait for
//                                      an answer, in milliseconds; returns nothing for a form that cannot wait
// answered(answer, form, data, isGivenUp)  after each answer, also where none came: whether the form waits in the outbox
// forget()                             after signing out: deletes what the browser has stored of this person

export const hooks = (self.hooks ??= {});
