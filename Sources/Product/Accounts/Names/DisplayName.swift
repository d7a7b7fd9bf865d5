import Ledger

/// The name of an account that others see.
package struct DisplayName: Sendable {
  package let text: String

  /// Why a name is refused.
  package enum Mistake: Error, Equatable, Sendable {
    case missing
    case tooLong
    case notPlain
  }

  private static let mostCharacters = 80
  /// A character may consist of several scalars; this is the limit of the database.
  private static let mostScalars = 200

  /// Reads a name as it is written, without surrounding space.
  package init(_ typed: String) throws(Mistake) {
    do throws(TextError) {
      text = try TextRule(1...Self.mostCharacters).accept(typed)
    } catch {
      throw Mistake(error)
    }
    guard text.unicodeScalars.count <= Self.mostScalars else { throw .tooLong }
  }
}

extension DisplayName.Mistake {
  fileprivate init(_ error: TextError) {
    switch error {
    case .empty: self = .missing
    case .tooLong: self = .tooLong
    case .forbiddenCharacter: self = .notPlain
    }
  }
}
