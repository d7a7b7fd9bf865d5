internal import Ledger
internal import Store

extension Transaction {
  /// The labels of a group as they are now.
  func labelBook(of group: ID<Group>, _ names: CategoryNames) throws -> GroupLabels {
    GroupLabels(try labels(of: group), names: names)
  }

  /// Throws `LabelRefusal.notOffered` if one of them can no longer be chosen.
  func requireCurrent(_ ids: ID<Label>..., of kind: Label.Kind, in group: ID<Group>) throws {
    let own = try labels(of: group)
    for id in ids {
      let label = own.first { $0.id == id } ?? HouseholdCategory(id)?.label
      guard let label, label.kind == kind, label.isCurrent else { throw LabelRefusal.notOffered }
    }
  }
}

extension GroupLabels {
  /// The names of the other labels of a kind that can be chosen.
  func names(of kind: Label.Kind, besides id: ID<Label>) -> [String] {
    current(kind).filter { $0.id != id }.map { names.name(of: $0) }
  }

  /// The headings that a category can have: the household's, and those of the group.
  package var headings: [String] {
    var headings: [String] = []
    let known = HouseholdCategory.allCases.map(\.heading) + current(.category).map(\.shownHeading)
    for heading in known where !headings.contains(heading) { headings.append(heading) }
    return headings
  }
}
