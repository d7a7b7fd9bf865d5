import Ledger

/// What somebody is called by the others.
package struct DisplayName: Sendable {
  package let text: String

  /// Why a name is not taken.
  package enum Mistake: Error, Equatable, Sendable {
    case missing
    case tooLong
    case notPlain
  }

  private static let mostCharacters = 80
  /// A character may be made of several; this is what the database takes.
  private static let mostScalars = 200

  /// Takes it as it is written, without the space around it.
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
