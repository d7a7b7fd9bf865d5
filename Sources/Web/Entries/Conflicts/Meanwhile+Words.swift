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
