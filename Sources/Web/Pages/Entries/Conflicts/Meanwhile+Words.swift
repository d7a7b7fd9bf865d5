import Household
import Words

extension EditEntry.Meanwhile {
  /// Says whose changes were kept beside what was typed, and which.
  func words(_ people: GroupPeople) -> String {
    let names = people.formats.list(authors.map(people.author))
    let changes = DifferenceWords(people: people).words(differences)
    return people.t.entryMergedMeanwhile(names: names, changes: changes.joined(separator: "; "))
  }
}

extension EditEntry.Conflict {
  /// Says who has changed the same.
  func title(_ people: GroupPeople) -> String {
    rivals.names(people).map { people.t.conflictTitle(names: $0) } ?? people.t.conflictTitleOwn
  }
}

extension EditEntry.Rivals {
  /// Says who has deleted the entry.
  func deletionTitle(_ people: GroupPeople) -> String {
    names(people).map { people.t.conflictDeletedTitle(names: $0) } ?? people.t.conflictDeletedTitleOwn
  }

  /// Nil for oneself.
  fileprivate func names(_ people: GroupPeople) -> String? {
    switch self {
    case .others(let authors): people.formats.list(authors.map(people.author))
    case .oneself: nil
    }
  }
}
