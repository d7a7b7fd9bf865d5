import Ledger

/// An address for mail in its one spelling, checked as far as it can be without writing to it.
package struct MailAddress: Sendable {
  package private(set) var text: String

  /// Why it is no address.
  package enum Mistake: Error, Equatable, Sendable {
    case malformed
  }

  private static let mostBytes = 254
  /// A letter with its mark apart takes a few bytes more.
  private static let mostTyped = 1_024

  /// Takes it with its letters composed, and without the dot that may end the name of a machine: what is
  /// counted by address is counted once for one mailbox.
  package init(_ typed: String) throws(Mistake) {
    guard typed.utf8.count <= Self.mostTyped else { throw .malformed }
    let address = Self.withoutRoot(typed.composed)
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = address.unicodeScalars.allSatisfy { scalar in
      scalar.value > 0x20 && scalar.value != 0x7F && !scalar.properties.isWhitespace
        && !"<>()[],;:\"\\".unicodeScalars.contains(scalar)
    }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !Self.endsInDot(address),
      address.utf8.count <= Self.mostBytes, isPlain
    else { throw .malformed }
    text = address
  }

  /// Reads one that is kept, which stays as it was written: it is looked up so.
  package static func kept(_ text: String) throws(Mistake) -> MailAddress {
    var address = try MailAddress(text)
    address.text = text
    return address
  }

  private static func withoutRoot(_ address: String) -> String {
    endsInDot(address) ? String(address.unicodeScalars.dropLast()) : address
  }

  private static func endsInDot(_ address: String) -> Bool { address.utf8.last == UInt8(ascii: ".") }
}
