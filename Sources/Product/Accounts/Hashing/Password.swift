internal import Ledger

/// A password in Unicode's composed form, so that the keyboard or system that it was typed on does not
/// matter.
package struct Password: Sendable {
  package let text: String

  /// Reads a password given at sign-in, which may be any text.
  package init(_ typed: String) { text = typed.utf8.count <= 8 * Self.mostBytes ? typed.composed : typed }

  /// The shortest length that is accepted when choosing, and the longest.
  package static let fewestCharacters = 8
  package static let mostBytes = 256

  /// Why a password is too weak to be chosen.
  package enum Weakness: Error, Equatable, Sendable {
    case tooShort
    case tooLong
    case common
    case username
  }

  /// Reads a password chosen for an account with a username.
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

  /// No account can have this password.
  var isTooLong: Bool { text.utf8.count > Self.mostBytes }
}
