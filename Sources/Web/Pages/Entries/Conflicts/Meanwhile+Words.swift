import Household
import Words

extension EditEntry.Meanwhile {
  /// The sentence about changes of others that were kept, and whose they are.
  func words(_ people: GroupPeople) -> String {
    let names = people.formats.list(authors.map(people.author))
    let changes = DifferenceWords(people: people).words(differences)
    return people.t.entryMergedMeanwhile(names: names, changes: changes.joined(separator: "; "))
  }
}

extension EditEntry.Conflict {
  /// The title that names who has changed the same fields.
  func title(_ people: GroupPeople) -> String {
    rivals.names(people).map { people.t.conflictTitle(names: $0) } ?? people.t.conflictTitleOwn
  }
}

extension EditEntry.ConcurrentAuthors {
  /// The title that names who has deleted the entry.
  func deletionTitle(_ people: GroupPeople) -> String {
    names(people).map { people.t.conflictDeletedTitle(names: $0) } ?? people.t.conflictDeletedTitleOwn
  }

  /// Nil if it was the visitor.
  fileprivate func names(_ people: GroupPeople) -> String? {
    switch self {
    case .others(let authors): people.formats.list(authors.map(people.author))
    case .oneself: nil
    }
  }
}
