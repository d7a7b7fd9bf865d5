// The eye beside a password shows what was typed, until the form is sent.

document.documentElement.toggleAttribute("data-scripts", true);

document.addEventListener("click", ({ target }) => {
  const eye = target.closest?.(".eye");
  if (eye) show(eye, eye.ariaPressed !== "true");
});
document.addEventListener("submit", ({ target }) => {
  for (const eye of target.querySelectorAll(".eye")) show(eye, false);
});

function show(eye, isShown) {
  eye.ariaPressed = isShown;
  eye.parentElement.querySelector("input").type = isShown ? "text" : "password";
}
