import Accounts
package import Words

/// The error messages of fields, and the names of devices.
extension Password.Weakness: FieldMistake {
  package func words(_ t: Strings) -> String {
    switch self {
    case .tooShort: t.passwordTooShort(count: Password.fewestCharacters)
    case .tooLong: t.passwordTooLong
    case .common: t.passwordCommon
    case .username: t.passwordIsUsername
    }
  }
}

extension Username.Mistake: FieldMistake {
  package func words(_ t: Strings) -> String {
    switch self {
    case .missing: t.usernameMissing
    case .tooLong: t.usernameTooLong
    case .notPlain: t.usernameNotPlain
    }
  }
}

extension DisplayName.Mistake: FieldMistake {
  package func words(_ t: Strings) -> String {
    switch self {
    case .missing: t.displayNameMissing
    case .tooLong: t.displayNameTooLong
    case .notPlain: t.displayNameNotPlain
    }
  }
}

extension MailAddress.Mistake: FieldMistake {
  package func words(_ t: Strings) -> String { t.mailMalformed }
}

extension PaymentNote.Mistake: FieldMistake {
  package func words(_ t: Strings) -> String {
    switch self {
    case .tooLong(let limit): t.errorTextTooLong(limit: limit)
    case .notPlain: t.errorTextForbidden
    }
  }
}

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
