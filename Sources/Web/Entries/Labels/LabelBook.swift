import Ledger
import Words

/// The categories, payees and tags of a group: the household's own ones as far as the group has not
/// changed them, and those it made.
struct LabelBook: Sendable {
  private let t: Strings
  private let labels: [ID<Label>: Label]
  private let standing: Representatives<Label>

  init(_ own: [Label], t: Strings) {
    self.t = t
    var labels = Dictionary(
      HouseholdCategory.allCases.map { ($0.id, $0.label) }, uniquingKeysWith: { first, _ in first })
    for label in own { labels[label.id] = label }
    self.labels = labels
    standing = Representatives(labels.compactMapValues(\.mergedInto))
  }

  /// What can be chosen, in the order of the household and then of their names.
  func current(_ kind: Label.Kind) -> [Label] {
    labels.values.filter { $0.kind == kind && $0.isCurrent }.map { (place: place($0), label: $0) }
      .sorted { $0.place < $1.place }.map(\.label)
  }

  /// What was removed, hidden or merged into another, by name.
  func retired(_ kind: Label.Kind) -> [Label] {
    labels.values.filter { $0.kind == kind && !$0.isCurrent }.map { (place: place($0), label: $0) }
      .sorted { $0.place < $1.place }.map(\.label)
  }

  /// Nil for one that this group does not have.
  subscript(_ id: ID<Label>) -> Label? { labels[id] }

  func isCurrent(_ id: ID<Label>, _ kind: Label.Kind) -> Bool {
    labels[id].map { $0.kind == kind && $0.isCurrent } ?? false
  }

  /// The label that stands for this one now, where it was merged into another.
  func standing(for id: ID<Label>) -> ID<Label> { standing[id] }

  /// Nil for one that this group does not have.
  func name(of id: ID<Label>) -> String? {
    labels[standing(for: id)].map { $0.name(t) }
  }

  /// The drawing of a category and the heading whose colour it has.
  func look(of category: ID<Label>?) -> CategoryLook {
    guard let category, let label = labels[standing(for: category)] else { return .none }
    return CategoryLook(of: label)
  }

  /// What can be chosen by its name, whatever its case and accents. A name that was merged into another one
  /// stands for that, unless something else has it now.
  func byName(_ kind: Label.Kind) -> [FoldedText: ID<Label>] {
    let known = labels.values.filter { $0.kind == kind }.sorted { $0.id < $1.id }
    let merged = known.filter {
      $0.mergedInto != nil && !$0.isRemoved && isCurrent(standing(for: $0.id), kind)
    }
    let named = known.filter(\.isCurrent) + merged
    return Dictionary(
      named.map { ($0.name(t).foldedName, standing(for: $0.id)) },
      uniquingKeysWith: { first, _ in first })
  }

  private func place(_ label: Label) -> (Int, FoldedText, ID<Label>) {
    let household = HouseholdCategory(label.id).flatMap { HouseholdCategory.allCases.firstIndex(of: $0) }
    return (household ?? .max, label.name(t).foldedName, label.id)
  }
}

extension Label {
  /// What the group calls it, or the translated name of a household category.
  func name(_ t: Strings) -> String {
    name ?? HouseholdCategory(id)?.name(t) ?? ""
  }
}

extension HouseholdCategory {
  fileprivate var label: Label {
    Label(id: id, kind: .category, name: nil, icon: rawValue, heading: heading)
  }
}
