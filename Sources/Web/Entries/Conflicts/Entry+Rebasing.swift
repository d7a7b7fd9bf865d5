import Ledger

extension Entry {
  /// My entry moved onto what is there now: what I left alone is theirs, what I changed is mine.
  ///
  /// Where it is not known what was shown, everything I sent is taken for meant.
  func rebased(shown: Entry?, onto theirs: Entry) -> Entry {
    guard let shown else { return self }
    func choose<Value: Equatable>(_ value: (Entry) -> Value) -> Value {
      value(self) == value(shown) ? value(theirs) : value(self)
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
