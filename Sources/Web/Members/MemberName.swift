import Ledger
import Words

/// What a member of a group is called: not as another one is, whatever the case and the
/// accents, for then nobody could tell them apart.
struct MemberName: Sendable {
  let text: String

  enum Mistake: FieldMistake {
    case missing
    case tooLong
    case notPlain
    case taken(String)
  }

  init(_ typed: String, besides others: some Sequence<String>) throws(Mistake) {
    do throws(TextError) {
      text = try TextRule.memberName.accept(typed)
    } catch {
      switch error {
      case .empty: throw .missing
      case .tooLong: throw .tooLong
      case .forbiddenCharacter: throw .notPlain
      }
    }
    let folded = text.foldedName
    if let other = others.first(where: { $0.foldedName == folded }) { throw .taken(other) }
  }

  /// The same with the others folded already, for many names at once.
  init(_ typed: String, besides others: [FoldedText: String]) throws(Mistake) {
    self = try MemberName(typed, besides: EmptyCollection<String>())
    if let other = others[text.foldedName] { throw .taken(other) }
  }
}

extension MemberName.Mistake {
  func words(_ t: Strings) -> String {
    switch self {
    case .missing: t.displayNameMissing
    case .tooLong: t.displayNameTooLong
    case .notPlain: t.displayNameNotPlain
    case .taken(let name): t.memberNameTaken(name: name)
    }
  }
}
