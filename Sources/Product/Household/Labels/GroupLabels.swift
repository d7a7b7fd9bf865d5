package import Ledger

/// The categories, payees and tags of a group: the household's, except where the group has changed them, and
/// its own.
package struct GroupLabels: Sendable {
  package let names: CategoryNames
  /// The group's own labels, and the household's that it has changed.
  private let own: [ID<Label>: Label]
  private let standing: Representatives<Label>

  package init(_ own: [Label], names: CategoryNames) {
    self.names = names
    self.own = Dictionary(own.map { ($0.id, $0) }) { _, last in last }
    let merged = own.compactMap { label in label.mergedInto.map { (label.id, $0) } }
    standing = Representatives(Dictionary(merged) { _, last in last })
  }

  private static let household = Dictionary(
    HouseholdCategory.allCases.map { ($0.id, $0.label) }, uniquingKeysWith: { first, _ in first })

  /// The labels that can be chosen, in the order of the household and then by name.
  package func current(_ kind: Label.Kind) -> [Label] { sorted(kind) { $0.isCurrent } }

  /// Labels that were removed, hidden or merged into another, by name.
  package func retired(_ kind: Label.Kind) -> [Label] { sorted(kind) { !$0.isCurrent } }

  private func sorted(_ kind: Label.Kind, _ isMeant: (Label) -> Bool) -> [Label] {
    let meant = own.values.filter { $0.kind == kind && isMeant($0) }
    guard kind == .category else { return byName(meant) }
    let household = HouseholdCategory.allCases.map { own[$0.id] ?? $0.label }.filter(isMeant)
    return household + byName(meant.filter { HouseholdCategory($0.id) == nil })
  }

  private func byName(_ labels: [Label]) -> [Label] {
    guard labels.count > 1 else { return labels }
    return labels.map { (place: (names.name(of: $0).foldedName, $0.id), label: $0) }.sorted {
      $0.place < $1.place
    }.map(\.label)
  }

  /// Nil for one that this group does not have.
  package subscript(_ id: ID<Label>) -> Label? { own[id] ?? Self.household[id] }

  package func isCurrent(_ id: ID<Label>, _ kind: Label.Kind) -> Bool {
    self[id].map { $0.kind == kind && $0.isCurrent } ?? false
  }

  /// The label after merges.
  package func standing(for id: ID<Label>) -> ID<Label> { standing[id] }

  /// Nil for one that this group does not have.
  package func name(of id: ID<Label>) -> String? { self[standing(for: id)].map { names.name(of: $0) } }

  /// Household categories with their default name that contain a text, ignoring case and accents.
  package func householdCategories(named text: String) -> Set<ID<Label>> {
    guard !text.isEmpty else { return [] }
    let widths = FoldedText(text).widths
    let households = current(.category).filter { $0.name == nil }
    return Set(
      households.filter { category in
        let name = names.name(of: category).foldedForComparison
        return widths.contains { name.contains(literally: $0) }
      }.map(\.id))
  }

  /// The labels that can be chosen, by name, ignoring case and accents. The name of a merged label leads to
  /// the label it was merged into, unless another one has the name now.
  package func byName(_ kind: Label.Kind) -> [FoldedText: ID<Label>] {
    let all = Self.household.merging(own) { _, own in own }.values
    let known = all.filter { $0.kind == kind }.sorted { $0.id < $1.id }
    let merged = known.filter {
      $0.mergedInto != nil && !$0.isRemoved && isCurrent(standing(for: $0.id), kind)
    }
    let named = known.filter(\.isCurrent) + merged
    return Dictionary(
      named.map { (names.name(of: $0).foldedName, standing(for: $0.id)) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension HouseholdCategory {
  var label: Label { Label(id: id, kind: .category, name: nil, icon: rawValue, heading: heading) }
}
