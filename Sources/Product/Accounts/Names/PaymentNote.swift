import Ledger

/// How somebody can be paid, in their own words: the number of an account, a name at a service. Nothing is read from it.
package struct PaymentNote: Sendable {
  package let text: String

  /// Why it is not taken.
  package enum Mistake: Error, Equatable, Sendable {
    case tooLong(limit: Int)
    case notPlain
  }

  package static let mostCharacters = 200

  /// Takes it line by line as it is written, without the space around it; where nothing is written it is empty.
  package init(_ typed: String) throws(Mistake) {
    do throws(TextError) {
      let lines = typed.replacing("\r\n", with: "\n")
      text = try TextRule(0...Self.mostCharacters, allowsLines: true).accept(lines)
    } catch {
      throw error == .forbiddenCharacter ? .notPlain : .tooLong(limit: Self.mostCharacters)
    }
  }
}
