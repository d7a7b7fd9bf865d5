internal import Ledger
internal import Store

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
