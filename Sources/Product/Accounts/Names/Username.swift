import Ledger

/// The name that an account signs in with.
package struct Username: Sendable {
  package let text: String

  static let mostCharacters = 64

  /// Reads a chosen name: any letters, without space within.
  package init(choosing typed: String) throws(PersonalTextError) {
    let text = Self.composed(typed)
    do throws(TextError) { self.text = try TextConstraint(1...Self.mostCharacters).accept(text) } catch {
      throw .username(error)
    }
    guard self.text.unicodeScalars.count <= Self.mostCharacters else {
      throw .username(.tooLong(limit: Self.mostCharacters))
    }
    guard self.text.unicodeScalars.allSatisfy(Self.isPlain) else { throw .username(.forbiddenCharacter) }
  }

  /// Reads a name given at sign-in, which may be any text.
  package init(trying typed: String) { text = Self.trimmed(Self.composed(typed)) }

  private static func composed(_ typed: String) -> String { typed.utf8.count <= 2_048 ? typed.composed : "" }

  private static func trimmed(_ text: String) -> String {
    let isLetter = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: isLetter), let last = scalars.lastIndex(where: isLetter)
    else { return "" }
    return String(scalars[first...last])
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isInvisible && scalar.properties.generalCategory != .format
  }
}
