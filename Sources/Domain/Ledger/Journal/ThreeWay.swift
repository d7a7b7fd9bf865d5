/// A three-way merge of one value: as it was shown to me, as it is now, and as I want it.
package enum ThreeWay<Value: Equatable> {
  /// The current value stays: I did not change it, or it is already what I want.
  case theirs(Value)
  /// Only I changed it.
  case mine(Value)
  /// Both of us changed it to different values.
  case conflict(theirs: Value, mine: Value)

  /// If the shown value is unknown, every difference is a conflict.
  package init(shown: Value?, theirs: Value, mine: Value) {
    if mine == shown || mine == theirs {
      self = .theirs(theirs)
    } else if theirs == shown {
      self = .mine(mine)
    } else {
      self = .conflict(theirs: theirs, mine: mine)
    }
  }
}

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
