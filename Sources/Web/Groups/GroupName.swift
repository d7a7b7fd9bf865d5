import Ledger
import Words

/// What a group is called.
struct GroupName: Sendable {
  let text: String

  enum Mistake: FieldMistake {
    case missing
    case tooLong(limit: Int)
    case notPlain
  }

  init(_ typed: String) throws(Mistake) {
    do throws(TextError) {
      text = try TextRule.groupName.accept(typed)
    } catch {
      switch error {
      case .empty: throw .missing
      case .tooLong(let limit): throw .tooLong(limit: limit)
      case .forbiddenCharacter: throw .notPlain
      }
    }
  }
}

extension GroupName.Mistake {
  func words(_ t: Strings) -> String {
    switch self {
    case .missing: t.groupNameMissing
    case .tooLong(let limit): t.groupNameTooLong(count: limit)
    case .notPlain: t.groupNameNotPlain
    }
  }
}
