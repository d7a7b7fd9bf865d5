internal import Exchange
internal import Ledger

/// The labels of imported entries: those of the group, found by name, and new ones. Labels beyond the limit
/// are named in the entry's note.
struct ImportLabels {
  private let book: GroupLabels
  private let seed: ID<Label>
  private var byName: [Label.Kind: [FoldedText: ID<Label>]] = [:]
  private var retired: [Label.Kind: [FoldedText: Label]] = [:]
  private var room: [Label.Kind: Int] = [:]
  /// Counts all kinds, including removed labels.
  private var roomEver: Int
  /// The changes that make missing labels, in this order.
  private(set) var changes: [Change] = []

  init(_ own: [Label], _ names: CategoryNames, seed: ID<Label>) {
    book = GroupLabels(own, names: names)
    self.seed = seed
    roomEver = max(0, HouseholdLimit.labelsEver.most - own.count)
    for kind in Label.Kind.allCases {
      byName[kind] = book.byName(kind)
      let gone = book.retired(kind).filter { $0.isRemoved && $0.mergedInto == nil }
      retired[kind] = Dictionary(gone.map { (names.name(of: $0).foldedName, $0) }) { first, _ in first }
      let stored = own.count { $0.kind == kind && $0.isCurrent }
      room[kind] = max(0, kind.limit.most - stored)
    }
  }

  /// The label with a name; nil if there is none and no room for another.
  mutating func label(_ kind: Label.Kind, named name: String) -> ID<Label>? {
    guard let text = try? TextConstraint.labelName.accept(name) else { return nil }
    let folded = text.foldedName
    if let known = byName[kind]?[folded] { return known }
    guard room[kind, default: 0] > 0 else { return nil }
    let id: ID<Label>
    if let old = retired[kind]?[folded] {
      id = old.id
      changes.append(.label(id, .removed(false)))
    } else {
      guard roomEver > 0 else { return nil }
      roomEver -= 1
      id = seed.derived(changes.count, as: Label.self)
      changes.append(.label(id, .added(kind: kind, name: text, icon: nil, heading: nil)))
    }
    room[kind, default: 0] -= 1
    byName[kind]?[folded] = id
    return id
  }

  mutating func category(_ meaning: CategoryMeaning) -> ID<Label>? {
    switch meaning {
    case .none: nil
    case .household(let category): book.standing(for: category.id)
    case .own(let name): label(.category, named: name)
    }
  }

  /// Restores removed labels of an entry that comes back.
  mutating func bringBack(_ labels: [ID<Label>]) {
    for id in labels {
      guard let label = book[id], label.isRemoved, label.mergedInto == nil else { continue }
      let change = Change.label(id, .removed(false))
      guard !changes.contains(change) else { continue }
      changes.append(change)
      byName[label.kind]?[book.names.name(of: label).foldedName] = id
    }
  }

  func name(of label: ID<Label>) -> String? { book.name(of: label) }
}
