// The one place that tells the browser which addresses are scripts of ours (Trusted Types). A page may have
// several scripts that need it, and makes one policy.

const policy = (self.policy ??= self.trustedTypes?.createPolicy("evenly", {
  createScriptURL(address) {
    if (new URL(address).origin !== location.origin) throw new TypeError(`not ours: ${address}`);
    return address;
  },
}));

export const scriptAddress = (url) => policy?.createScriptURL(url.href) ?? url.href;
