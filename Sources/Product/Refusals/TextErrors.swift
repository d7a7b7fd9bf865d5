package import Accounts
package import Ledger
package import Words

extension TextError: PlainlyExplainedError {
  package func words(_ t: Strings) -> String {
    switch self {
    case .empty: t.errorTextEmpty
    case .tooLong(let limit): t.errorTextTooLong(limit: limit)
    case .forbiddenCharacter: t.errorTextForbidden
    }
  }
}

// MARK: - Names of what a group has

extension DistinctName.Mistake: PlainlyExplainedError {
  package var code: String {
    switch self {
    case .text(let error, _): error.code
    case .taken: caseName
    }
  }

  package var pointer: String { "/name" }

  package func words(_ t: Strings) -> String {
    switch self {
    case .text(.empty, let kind): Self.missing(kind, t)
    case .text(.tooLong(let limit), let kind): Self.tooLong(kind, limit, t)
    case .text(.forbiddenCharacter, let kind): Self.notPlain(kind, t)
    case .taken(let name, let kind): Self.taken(kind, name, t)
    }
  }

  private static func missing(_ kind: DistinctName.Kind, _ t: Strings) -> String {
    switch kind {
    case .group: t.groupNameMissing
    case .member: t.displayNameMissing
    case .label: t.labelNameMissing
    case .preset: t.presetNameMissing
    }
  }

  private static func tooLong(_ kind: DistinctName.Kind, _ limit: Int, _ t: Strings) -> String {
    switch kind {
    case .group: t.groupNameTooLong(count: limit)
    case .member: t.displayNameTooLong
    case .label, .preset: t.errorTextTooLong(limit: limit)
    }
  }

  private static func notPlain(_ kind: DistinctName.Kind, _ t: Strings) -> String {
    switch kind {
    case .group: t.groupNameNotPlain
    case .member: t.displayNameNotPlain
    case .label, .preset: t.errorTextForbidden
    }
  }

  private static func taken(_ kind: DistinctName.Kind, _ name: String, _ t: Strings) -> String {
    switch kind {
    case .group, .member: t.memberNameTaken(name: name)
    case .label: t.labelNameTaken(name: name)
    case .preset: t.presetNameTaken(name: name)
    }
  }
}

// MARK: - Texts about a person

extension PersonalTextError: PlainlyExplainedError {
  package var code: String {
    switch self {
    case .username(let error): error.code
    case .displayName: "notAName"
    case .mailAddress: "notAnAddress"
    }
  }

  package var pointer: String {
    switch self {
    case .username: "/username"
    case .displayName: "/name"
    case .mailAddress: "/mail"
    }
  }

  package func words(_ t: Strings) -> String {
    switch self {
    case .username(.empty): t.usernameMissing
    case .username(.tooLong): t.usernameTooLong
    case .username(.forbiddenCharacter): t.usernameNotPlain
    case .displayName(.empty): t.displayNameMissing
    case .displayName(.tooLong): t.displayNameTooLong
    case .displayName(.forbiddenCharacter): t.displayNameNotPlain
    case .mailAddress: t.mailMalformed
    }
  }
}

extension Password.Weakness: PlainlyExplainedError {
  package var pointer: String { "/password" }

  package func words(_ t: Strings) -> String {
    switch self {
    case .tooShort: t.passwordTooShort(count: Password.fewestCharacters)
    case .tooLong: t.passwordTooLong
    case .common: t.passwordCommon
    case .username: t.passwordIsUsername
    }
  }
}

extension NewToken.Mistake: PlainlyExplainedError {
  package var code: String { if case .name(let error) = self { error.code } else { caseName } }

  package var pointer: String {
    switch self {
    case .name: "/name"
    case .noScope: "/scope"
    case .days: "/days"
    case .notInGroup: "/group"
    }
  }

  package func words(_ t: Strings) -> String {
    switch self {
    case .name(let error): error.words(t)
    case .noScope: t.tokenNoScope
    case .days, .notInGroup: t.choiceUnknown
    }
  }
}
