import Ledger

/// A mail address in its canonical form, checked as far as that is possible without sending mail.
package struct MailAddress: Sendable {
  package private(set) var text: String

  private static let mostBytes = 254
  /// A letter with a separate mark takes a few bytes more.
  private static let mostTyped = 1_024

  /// Composes its letters, and removes the dot that may end a host name, so that limits by address count one
  /// mailbox once.
  package init(_ typed: String) throws(PersonalTextError) {
    guard typed.utf8.count <= Self.mostTyped else { throw .mailAddress }
    let address = Self.withoutRoot(typed.composed)
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = address.unicodeScalars.allSatisfy { scalar in
      scalar.value > 0x20 && scalar.value != 0x7F && !scalar.properties.isWhitespace
        && !"<>()[],;:\"\\".unicodeScalars.contains(scalar)
    }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !Self.endsInDot(address),
      address.utf8.count <= Self.mostBytes, isPlain
    else { throw .mailAddress }
    text = address
  }

  /// Reads a stored address unchanged, as it is looked up in that form.
  package static func kept(_ text: String) throws(PersonalTextError) -> MailAddress {
    var address = try MailAddress(text)
    address.text = text
    return address
  }

  private static func withoutRoot(_ address: String) -> String {
    endsInDot(address) ? String(address.unicodeScalars.dropLast()) : address
  }

  private static func endsInDot(_ address: String) -> Bool { address.utf8.last == UInt8(ascii: ".") }
}
