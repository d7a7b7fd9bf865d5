import Words

/// A password as it is hashed: in Unicode's composed form, so that it does not matter which keyboard or
/// system it was typed on.
struct Password: Sendable {
  let text: String

  init(_ typed: String) {
    text = typed.utf8.count <= 8 * Self.mostBytes ? typed.composed : typed
  }

  static let fewestCharacters = 8
  static let mostBytes = 256

  /// Why a password is not good enough to be chosen.
  enum Weakness: FieldMistake {
    case tooShort
    case tooLong
    case common
    case username
  }

  /// Reads a password that is chosen for an account with a username.
  init(choosing typed: String, for username: String) throws(Weakness) {
    self.init(typed)
    try check(for: username)
  }

  private func check(for username: String) throws(Weakness) {
    guard text.utf8.count <= Self.mostBytes else { throw .tooLong }
    guard text.count >= Self.fewestCharacters else { throw .tooShort }
    guard !CommonPasswords.contains(text) else { throw .common }
    guard text.lowercased() != username.lowercased() else { throw .username }
  }

  /// Nobody can have chosen it.
  var isTooLong: Bool { text.utf8.count > Self.mostBytes }
}

extension Password.Weakness {
  func words(_ t: Strings) -> String {
    switch self {
    case .tooShort: t.passwordTooShort(count: Password.fewestCharacters)
    case .tooLong: t.passwordTooLong
    case .common: t.passwordCommon
    case .username: t.passwordIsUsername
    }
  }
}
