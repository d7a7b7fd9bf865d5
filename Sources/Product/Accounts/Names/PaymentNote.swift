import Ledger

/// How a person can be paid, in their own words: an account number, a name at a service. The text is not
/// parsed.
package struct PaymentNote: Sendable {
  package let text: String

  package static let mostCharacters = 200

  /// Keeps the lines as they are written, without surrounding space; empty if nothing is written.
  package init(_ typed: String) throws(PersonalTextError) {
    do throws(TextError) {
      let lines = typed.replacing("\r\n", with: "\n")
      text = try TextConstraint(0...Self.mostCharacters, allowsLines: true).accept(lines)
    } catch { throw .paymentNote(error) }
  }
}
