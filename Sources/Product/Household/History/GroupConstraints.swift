package import Ledger
internal import Store

/// A group's unique names and its units before a change. The changes must fit them, whether they are an undo
/// or come from another device.
struct GroupConstraints {
  private let before: GroupOverview
  private let names: CategoryNames

  init(of group: ID<Group>, _ names: CategoryNames, _ snapshot: Snapshot) throws {
    before = try snapshot.requireOverview(of: group)
    self.names = names
  }

  /// Throws `GroupRefusal.taken` and `UnitRefusal` if the changes do not fit.
  func require(after appended: [Appended], in transaction: Transaction) throws {
    guard appended.contains(where: \.mayName) else { return }
    let after = try transaction.requireOverview(of: before.group.id)
    if let clash = GroupNames(after, names).clash(since: GroupNames(before, names)) {
      throw GroupRefusal.taken(clash)
    }
    try requireUnits(from: before.group, to: after.group, transaction)
  }

  /// A unit is removed and restored by the same rules as in the forms that make or retire it.
  private func requireUnits(from old: Group, to new: Group, _ transaction: Transaction) throws {
    guard old.customUnits != new.customUnits else { return }
    let use = try UnitUse(of: new.id, transaction)
    for unit in old.customUnits where !new.customUnits.contains(unit) { try use.requireRetirable(unit) }
    for unit in new.customUnits where !old.customUnits.contains(unit) {
      _ = try use.unit(named: unit.code, scale: unit.scale)
    }
  }
}

extension Appended {
  /// Whether the change is about an entity whose name must be unique.
  fileprivate var mayName: Bool {
    switch operation.entity.kind {
    case .member, .label, .preset, .group: true
    case .entry, .rule, .budget, .receipt: false
    }
  }
}

/// The names in a group that must be unique, as people tell the entities apart by name alone.
struct GroupNames {
  private let things: [NamedThing: String]

  init(_ overview: GroupOverview, _ names: CategoryNames) {
    var things: [NamedThing: String] = [:]
    for member in overview.members where member.isCurrent { things[.member(member.id)] = member.name }
    let book = GroupLabels(overview.labels, names: names)
    for kind in Label.Kind.allCases {
      for label in book.current(kind) { things[.label(label.id, kind)] = names.name(of: label) }
    }
    for preset in overview.presets { things[.preset(preset.id)] = preset.name }
    for unit in overview.group.customUnits { things[.unit(unit)] = unit.code }
    self.things = things
  }

  /// An entity whose name is no longer unique because of one added or renamed since.
  func clash(since earlier: GroupNames) -> NameClash? {
    let alike = Dictionary(grouping: things) { Place(kind: $0.key.kind, name: $0.value.foldedName) }
    for (_, group) in alike where group.count > 1 {
      let known = group.filter { earlier.has($0.key, $0.value) }
      guard known.count < group.count, let other = known.first ?? group.first else { continue }
      return NameClash(other: other.key, name: other.value)
    }
    return nil
  }

  private func has(_ thing: NamedThing, _ name: String) -> Bool {
    things[thing]?.utf8.elementsEqual(name.utf8) == true
  }

  private struct Place: Hashable {
    let kind: NamedThing.Kind
    let name: FoldedText
  }
}

/// An entity of a group whose name must be unique among its kind.
package enum NamedThing: Hashable, Sendable {
  case member(ID<Member>)
  case label(ID<Label>, Label.Kind)
  case preset(ID<Preset>)
  case unit(Currency)

  enum Kind: Hashable {
    case member
    case label(Label.Kind)
    case preset
    case unit
  }

  var kind: Kind {
    switch self {
    case .member: .member
    case .label(_, let kind): .label(kind)
    case .preset: .preset
    case .unit: .unit
    }
  }
}

/// An entity with a name that another one would get too.
package struct NameClash: Hashable, Sendable {
  package let other: NamedThing
  package let name: String

  package init(other: NamedThing, name: String) {
    self.other = other
    self.name = name
  }
}
