extension Entry {
  /// Applies my changes to the current entry: fields that I did not change keep their current values.
  ///
  /// If the entry that I saw is unknown, all my values are used.
  package func rebased(shown: Entry?, onto theirs: Entry) -> Entry {
    guard let shown else { return self }
    func choose<Value: Equatable>(_ value: (Entry) -> Value) -> Value {
      switch ThreeWay(shown: value(shown), theirs: value(theirs), mine: value(self)) {
      case .theirs(let value), .mine(let value), .conflict(theirs: _, mine: let value): value
      }
    }
    func merge<Thing>(_ ids: (Entry) -> [ID<Thing>]) -> [ID<Thing>] {
      let edit = SetEdit<Thing>(from: ids(shown), to: ids(self))
      return Array(Set(ids(theirs)).union(edit.added).subtracting(edit.removed))
    }
    return Entry(
      title: choose(\.title), day: choose(\.day), bill: choose(\.bill), category: choose(\.category),
      payee: choose(\.payee), note: choose(\.note), tags: merge(\.tags), attachments: merge(\.attachments),
      occurrence: choose(\.occurrence))
  }
}
