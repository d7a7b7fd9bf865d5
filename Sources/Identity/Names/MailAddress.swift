/// An address for mail, checked as far as it can be without writing to it.
package struct MailAddress: Sendable {
  package let text: String

  /// Why it is no address.
  package enum Mistake: Error, Equatable, Sendable {
    case malformed
  }

  private static let mostBytes = 254

  package init(_ typed: String) throws(Mistake) {
    let parts = typed.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = typed.unicodeScalars.allSatisfy { scalar in
      scalar.value > 0x20 && scalar.value != 0x7F && !scalar.properties.isWhitespace
        && !"<>()[],;:\"\\".unicodeScalars.contains(scalar)
    }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), typed.utf8.count <= Self.mostBytes, isPlain
    else { throw .malformed }
    text = typed
  }
}
