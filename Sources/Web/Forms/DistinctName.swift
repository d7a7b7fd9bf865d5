import Ledger
import Words

/// What somebody calls a thing of a group: not as another one of its kind, whatever the case and the accents.
struct DistinctName: Sendable {
  enum Kind: Sendable {
    /// A category, tag or payee.
    case label
    /// A saved split.
    case preset
  }

  struct Mistake: FieldMistake, Equatable {
    enum Reason: Equatable {
      case missing
      case tooLong(limit: Int)
      case notPlain
      case taken(String)
    }

    let kind: Kind
    let reason: Reason
  }

  let text: String

  init(_ typed: String, of kind: Kind, besides others: some Sequence<String>) throws(Mistake) {
    do throws(TextError) {
      text = try kind.rule.accept(typed)
    } catch {
      throw Mistake(kind: kind, reason: Mistake.Reason(error))
    }
    let folded = text.foldedName
    if let other = others.first(where: { $0.foldedName == folded }) {
      throw Mistake(kind: kind, reason: .taken(other))
    }
  }
}

extension DistinctName.Kind {
  fileprivate var rule: TextRule {
    switch self {
    case .label: .labelName
    case .preset: .presetName
    }
  }
}

extension DistinctName.Mistake.Reason {
  fileprivate init(_ error: TextError) {
    switch error {
    case .empty: self = .missing
    case .tooLong(let limit): self = .tooLong(limit: limit)
    case .forbiddenCharacter: self = .notPlain
    }
  }
}

extension DistinctName.Mistake {
  func words(_ t: Strings) -> String {
    switch (kind, reason) {
    case (.label, .missing): t.labelNameMissing
    case (.preset, .missing): t.presetNameMissing
    case (_, .tooLong(let limit)): t.errorTextTooLong(limit: limit)
    case (_, .notPlain): t.errorTextForbidden
    case (.label, .taken(let name)): t.labelNameTaken(name: name)
    case (.preset, .taken(let name)): t.presetNameTaken(name: name)
    }
  }
}
