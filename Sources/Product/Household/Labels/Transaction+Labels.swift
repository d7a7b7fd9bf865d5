internal import Ledger
internal import Store

extension Transaction {
  /// The labels of a group as they are by now.
  func labelBook(of group: ID<Group>, _ names: CategoryNames) throws -> LabelBook {
    LabelBook(try labels(of: group), names: names)
  }

  /// Throws `LabelRefusal.notOffered` where one of them cannot be chosen any more.
  func requireCurrent(
    _ ids: ID<Label>..., of kind: Label.Kind, in group: ID<Group>
  ) throws {
    let own = try labels(of: group)
    for id in ids {
      let label = own.first { $0.id == id } ?? HouseholdCategory(id)?.label
      guard let label, label.kind == kind, label.isCurrent else { throw LabelRefusal.notOffered }
    }
  }
}

extension LabelBook {
  /// What the others of a kind are called that can be chosen.
  func names(of kind: Label.Kind, besides id: ID<Label>) -> [String] {
    current(kind).filter { $0.id != id }.map { names.name(of: $0) }
  }

  /// What categories can stand under: the household's headings, and those of the group.
  package var headings: [String] {
    var headings: [String] = []
    let known = HouseholdCategory.allCases.map(\.heading) + current(.category).map(\.shownHeading)
    for heading in known where !headings.contains(heading) { headings.append(heading) }
    return headings
  }
}
