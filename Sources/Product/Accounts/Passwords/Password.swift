internal import Ledger

/// A password as it is hashed: in Unicode's composed form, so that it does not matter which keyboard or
/// system it was typed on.
package struct Password: Sendable {
  package let text: String

  /// Reads a password that is given; anything may be tried.
  package init(_ typed: String) {
    text = typed.utf8.count <= 8 * Self.mostBytes ? typed.composed : typed
  }

  /// The length that is asked for, and the one that is taken.
  package static let fewestCharacters = 8
  package static let mostBytes = 256

  /// Why a password is not good enough to be chosen.
  package enum Weakness: Error, Equatable, Sendable {
    case tooShort
    case tooLong
    case common
    case username
  }

  /// Reads a password that is chosen for an account with a username.
  package init(choosing typed: String, for username: String) throws(Weakness) {
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
