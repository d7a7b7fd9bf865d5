// Passkeys: the browser creates one, signs in with one, or confirms with one who is signed in. The result goes into
// hidden fields of the form, which is then submitted as usual.

const renewal = 4 * 60 * 1000;
let offer = null;

document.documentElement.toggleAttribute("data-passkeys", "PublicKeyCredential" in window);
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-passkey]");
  if (button) use(button).catch((error) => complain(button, error));
});

const way = document.querySelector("button[data-passkey=sign-in]");
if (way) suggest(way).catch(() => {});

async function use(button) {
  const { form, dataset } = button;
  complain(button, {});
  offer?.abort();
  if (dataset.passkey === "make") return make(button);
  const fields = await sign(await ask(button));
  fill(form, fields);
  if (dataset.passkey === "sign-in") return form.requestSubmit();
  // The visitor chooses which of the form's buttons to press.
  const said = button.parentElement.querySelector("[data-said]");
  said.textContent = said.dataset.said;
  for (const field of form.querySelectorAll("[data-proof] input")) field.disabled = true;
}

/** Creates a passkey, after the server has checked who asks for it. */
async function make(button) {
  const { form } = button;
  if (!form.reportValidity()) return;
  const options = await ask(button, new URLSearchParams(new FormData(form)));
  const { rawId, response } = await navigator.credentials.create({ publicKey: readable(options) });
  fill(form, {
    challenge: options.challenge,
    credential: text(rawId),
    client: text(response.clientDataJSON),
    authenticator: text(response.getAuthenticatorData()),
    key: text(response.getPublicKey()),
    algorithm: response.getPublicKeyAlgorithm(),
    transports: response.getTransports().join(),
  });
  form.requestSubmit();
}

/** Offers passkeys among the browser's suggestions for the username, as long as the page is open. */
async function suggest(button) {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  for (let isLate = true; isLate; ) {
    offer = new AbortController();
    const { signal } = offer;
    const timer = setTimeout((it) => it.abort("late"), renewal, offer);
    try {
      const fields = await sign(await ask(button), { mediation: "conditional", signal });
      fill(button.form, fields);
      button.form.requestSubmit();
    } catch {
      // A visitor who dismisses the suggestion has changed their mind. A challenge that grows old is replaced.
    }
    clearTimeout(timer);
    isLate = signal.reason === "late";
  }
}

async function ask(button, body) {
  const answer = await fetch(button.dataset.challenge, { method: "POST", body });
  const options = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(), { said: options.error });
  return options;
}

async function sign(options, how) {
  const { rawId, response } = await navigator.credentials.get({ publicKey: readable(options), ...how });
  return {
    challenge: options.challenge,
    credential: text(rawId),
    client: text(response.clientDataJSON),
    authenticator: text(response.authenticatorData),
    signature: text(response.signature),
    handle: text(response.userHandle),
  };
}

function fill(form, fields) {
  for (const field of form.querySelectorAll("[name^=passkey_]")) field.remove();
  for (const [name, value] of Object.entries(fields)) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: `passkey_${name}`, value });
    form.append(field);
  }
}

/** Shows why a passkey failed. Closing the browser's dialog needs no message. */
function complain(button, { said, name }) {
  const place = button.parentElement.querySelector("[role=alert]");
  if (place) place.textContent = said ?? (name === "InvalidStateError" ? button.dataset.known : "");
}

const readable = ({ challenge, user, excludeCredentials, ...rest }) => ({
  ...rest,
  challenge: bytes(challenge),
  ...(user && { user: { ...user, id: bytes(user.id) } }),
  ...(excludeCredentials && { excludeCredentials: excludeCredentials.map((it) => ({ ...it, id: bytes(it.id) })) }),
});

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (it) => it.charCodeAt());
