import Accounts
package import Words

/// What a way to sign in and a device are called.
extension SignInMethod {
  package func words(_ t: Strings) -> String {
    switch self {
    case .password: t.signedInByPassword
    case .passwordAndCode: t.signedInByCode
    case .passwordAndRecoveryCode: t.signedInByRecoveryCode
    case .passkey: t.signedInByPasskey
    case .provider: t.signedInByProvider
    case .proxy: t.signedInByProxy
    }
  }
}

extension DeviceName {
  package func words(_ t: Strings) -> String {
    switch (browser, system) {
    case (let browser?, let system?): t.deviceOn(browser: browser, system: system)
    case (let name?, nil), (nil, let name?): name
    case (nil, nil): t.deviceUnknown
    }
  }
}
