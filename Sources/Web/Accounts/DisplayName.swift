import Ledger
import Words

/// What somebody is called by the others.
struct DisplayName: Sendable {
  let text: String

  enum Mistake: FieldMistake {
    case missing
    case tooLong
    case notPlain
  }

  private static let mostCharacters = 80
  /// A character may be made of several; this is what the database takes.
  private static let mostScalars = 200

  init(_ typed: String) throws(Mistake) {
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

  func words(_ t: Strings) -> String {
    switch self {
    case .missing: t.displayNameMissing
    case .tooLong: t.displayNameTooLong
    case .notPlain: t.displayNameNotPlain
    }
  }
}
