package import Ledger

/// Why a text about a person is not kept as it was typed.
package enum PersonalTextError: Error, Hashable {
  /// What they sign in with.
  case username(TextError)
  /// What the others call them.
  case displayName(TextError)
  case mailAddress
  /// How they can be paid.
  case paymentNote(TextError)
}

/// The name of an account that others see.
package struct DisplayName: Sendable {
  package let text: String

  private static let mostCharacters = 80
  /// A character may consist of several scalars; this is the limit of the database.
  private static let mostScalars = 200

  /// Reads a name as it is written, without surrounding space.
  package init(_ typed: String) throws(PersonalTextError) {
    do throws(TextError) { text = try TextConstraint(1...Self.mostCharacters).accept(typed) } catch {
      throw .displayName(error)
    }
    guard text.unicodeScalars.count <= Self.mostScalars else {
      throw .displayName(.tooLong(limit: Self.mostCharacters))
    }
  }
}

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
