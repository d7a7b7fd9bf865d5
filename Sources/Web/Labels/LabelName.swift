import Ledger

/// What a category, tag or payee is called: not as another one of its kind.
struct LabelName: Sendable {
  let text: String

  enum Mistake: FieldMistake, Equatable {
    case missing
    case tooLong(limit: Int)
    case notPlain
    case taken(String)
  }

  init(_ typed: String, besides others: some Sequence<String>) throws(Mistake) {
    do throws(TextError) {
      text = try TextRule.labelName.accept(typed)
    } catch {
      switch error {
      case .empty: throw .missing
      case .tooLong(let limit): throw .tooLong(limit: limit)
      case .forbiddenCharacter: throw .notPlain
      }
    }
    let folded = text.foldedForComparison
    if let other = others.first(where: { $0.foldedForComparison == folded }) { throw .taken(other) }
  }
}

extension LabelName.Mistake {
  func words(_ t: Strings) -> String {
    switch self {
    case .missing: t.labelNameMissing
    case .tooLong(let limit): t.errorTextTooLong(limit: limit)
    case .notPlain: t.errorTextForbidden
    case .taken(let name): t.labelNameTaken(name: name)
    }
  }
}
