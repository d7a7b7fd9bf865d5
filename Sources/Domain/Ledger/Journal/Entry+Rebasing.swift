extension Entry {
  /// Applies my changes to the current entry: fields that I did not change keep their current values.
  ///
  /// If the entry that I saw is unknown, all my values are used.
  package func rebased(shown: Entry?, onto theirs: Entry) -> Entry {
    guard let shown else { return self }
    func isMine<Value: Equatable>(_ value: (Entry) -> Value) -> Bool {
      if case .theirs = ThreeWay(shown: value(shown), theirs: value(theirs), mine: value(self)) {
        false
      } else {
        true
      }
    }
    func merge<Thing>(_ ids: (Entry) -> [ID<Thing>]) -> [ID<Thing>] {
      let edit = SetEdit<Thing>(from: ids(shown), to: ids(self))
      return Set(ids(theirs)).union(edit.added).subtracting(edit.removed).sorted()
    }
    var merged = theirs
    for part in EntryPart.allCases where isMine(part.value) { merged.take(part, from: self) }
    if isMine(\.occurrence) { merged.occurrence = occurrence }
    merged.tags = merge(\.tags)
    merged.attachments = merge(\.attachments)
    return merged
  }
}
