package import Ledger

/// Why a text about a person is not kept as it was typed.
package enum PersonalTextError: Error, Hashable {
  /// What they sign in with.
  case username(TextError)
  /// What the others call them.
  case displayName(TextError)
  case mailAddress
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
