import Ledger
import Words

/// The reason why a name is refused, in words for its kind.
struct NameMistake: FieldMistake, Equatable {
  enum Kind: Sendable {
    case group
    case member
    /// A category, tag or payee.
    case label
    /// A saved split.
    case preset
  }

  let kind: Kind
  let mistake: DistinctName.Mistake

  init(kind: Kind, mistake: DistinctName.Mistake) {
    self.kind = kind
    self.mistake = mistake
  }

  func words(_ t: Strings) -> String {
    switch mistake {
    case .text(.empty): missing(t)
    case .text(.tooLong(let limit)): tooLong(limit, t)
    case .text(.forbiddenCharacter): notPlain(t)
    case .taken(let name): taken(name, t)
    }
  }

  private func missing(_ t: Strings) -> String {
    switch kind {
    case .group: t.groupNameMissing
    case .member: t.displayNameMissing
    case .label: t.labelNameMissing
    case .preset: t.presetNameMissing
    }
  }

  private func tooLong(_ limit: Int, _ t: Strings) -> String {
    switch kind {
    case .group: t.groupNameTooLong(count: limit)
    case .member: t.displayNameTooLong
    case .label, .preset: t.errorTextTooLong(limit: limit)
    }
  }

  private func notPlain(_ t: Strings) -> String {
    switch kind {
    case .group: t.groupNameNotPlain
    case .member: t.displayNameNotPlain
    case .label, .preset: t.errorTextForbidden
    }
  }

  private func taken(_ name: String, _ t: Strings) -> String {
    switch kind {
    case .group, .member: t.memberNameTaken(name: name)
    case .label: t.labelNameTaken(name: name)
    case .preset: t.presetNameTaken(name: name)
    }
  }
}

extension DistinctName {
  /// Reads a new name of this kind, which has to differ from the names of others of its kind.
  init(
    _ typed: String, of kind: NameMistake.Kind,
    besides others: some Sequence<String> = EmptyCollection<String>()
  ) throws(NameMistake) {
    do throws(DistinctName.Mistake) {
      self = try DistinctName(typed, kind.rule, besides: others)
    } catch {
      throw NameMistake(kind: kind, mistake: error)
    }
  }

  /// The same with the other names folded already, for checking many names.
  init(
    _ typed: String, of kind: NameMistake.Kind, besides others: [FoldedText: String]
  ) throws(NameMistake) {
    do throws(DistinctName.Mistake) {
      self = try DistinctName(typed, kind.rule, besides: others)
    } catch {
      throw NameMistake(kind: kind, mistake: error)
    }
  }
}

extension NameMistake.Kind {
  fileprivate var rule: TextRule {
    switch self {
    case .group: .groupName
    case .member: .memberName
    case .label: .labelName
    case .preset: .presetName
    }
  }
}
