package import Ledger
package import Store

/// The category for entries with the same title as one of them.
package struct CategoryChoice: Equatable, Sendable {
  package let entry: ID<Entry>
  package let category: ID<Label>

  package init(_ entry: ID<Entry>, _ category: ID<Label>) {
    self.entry = entry
    self.category = category
  }
}

extension Transaction {
  /// Gives entries without a category one by their titles, in one action: as many as `ChangeEntries.most`.
  /// Entries that have got a category since keep it.
  ///
  /// Returns the first change, by which one undo finds all of them, and whether some entries did not fit into
  /// the limit. Throws `GroupRefusal.notOffered` if a category can no longer be chosen.
  package func sortEntries(_ choices: [CategoryChoice], for request: GroupRequest) throws -> (
    appended: Appended?, changed: Int, isCut: Bool
  ) {
    if let earlier = try earlierAnswer(to: request) { return (earlier.first, earlier.count, false) }
    for category in Set(choices.map(\.category)) {
      try requireCurrent(category, of: .category, in: request.group)
    }
    var changes: [Change] = []
    var isCut = false
    var known: Set<ID<Entry>> = []
    for choice in choices {
      guard try has([choice.entry], in: request.group) else { throw JournalError.missing(.entry) }
      let room = ChangeEntries.most - changes.count
      let ids = try uncategorised(titledAs: choice.entry, in: request.group, limit: room + 1)
      if ids.count > room { isCut = true }
      var edit = EntryEdit()
      edit.category = Assignment(choice.category)
      for id in ids.prefix(room) where known.insert(id).inserted { changes.append(.entry(id, .edited(edit))) }
    }
    return (try append(changes, for: request), changes.count, isCut)
  }
}
