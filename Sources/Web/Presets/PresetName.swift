import Ledger

/// What a saved split is called: not as another one of the group is.
struct PresetName: Sendable {
  let text: String

  enum Mistake: FieldMistake, Equatable {
    case missing
    case tooLong(limit: Int)
    case notPlain
    case taken(String)
  }

  init(_ typed: String, besides others: some Sequence<String>) throws(Mistake) {
    do throws(TextError) {
      text = try TextRule.presetName.accept(typed)
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

extension PresetName.Mistake {
  func words(_ t: Strings) -> String {
    switch self {
    case .missing: t.presetNameMissing
    case .tooLong(let limit): t.errorTextTooLong(limit: limit)
    case .notPlain: t.errorTextForbidden
    case .taken(let name): t.presetNameTaken(name: name)
    }
  }
}
