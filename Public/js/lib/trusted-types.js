// The Trusted Types policy: it allows script addresses of this origin alone. A page may have several bundles with
// this module, and creates one policy.

const policy = (self.policy ??= self.trustedTypes?.createPolicy("evenly", {
  createScriptURL(address) {
    if (new URL(address).origin !== location.origin) throw new TypeError(`not ours: ${address}`);
    return address;
  },
}));

export const scriptAddress = (url) => policy?.createScriptURL(url.href) ?? url.href;
