// Fields of a form that belong to its draft, and the name that each has there.

const left = ["hidden", "password", "file", "submit", "button", "fieldset", "output"];

export const fieldsOf = (form) =>
  [...form.elements].filter((it) => it.name && !left.includes(it.type) && !it.matches("[data-names] input"));
export const isBox = ({ type }) => type === "checkbox" || type === "radio";
export const keyOf = (field) => (isBox(field) ? `${field.name}=${field.value}` : field.name);
