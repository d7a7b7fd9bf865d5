package import Ledger
package import Store

/// Gives entries without a category one by their titles, in one action.
package struct SortEntries: Sendable {
  /// The category for entries with the same title as one of them.
  package struct Choice: Equatable, Sendable {
    package let entry: ID<Entry>
    package let category: ID<Label>

    package init(_ entry: ID<Entry>, _ category: ID<Label>) {
      self.entry = entry
      self.category = category
    }
  }

  package struct Outcome: Sendable {
    /// The first change, by which one undo finds all of them; nil if nothing was changed.
    package let appended: Appended?
    package let changed: Int
    /// Whether some entries did not fit into the limit.
    package let isCut: Bool
  }

  private let choices: [Choice]
  private let request: GroupRequest

  /// The limit of one action.
  package static let most = ChangeEntries.most

  package init(_ choices: [Choice], _ request: GroupRequest) {
    self.choices = choices
    self.request = request
  }

  /// Throws `LabelRefusal.notOffered` if a category can no longer be chosen. Entries that have got a category
  /// since keep it.
  package func run(in transaction: Transaction) throws -> Outcome {
    if let earlier = try transaction.earlierAnswer(to: request) {
      return Outcome(appended: earlier.first, changed: earlier.count, isCut: false)
    }
    for category in Set(choices.map(\.category)) {
      try transaction.requireCurrent(category, of: .category, in: request.group)
    }
    var changes: [Change] = []
    var isCut = false
    var known: Set<ID<Entry>> = []
    for choice in choices {
      guard try transaction.has([choice.entry], in: request.group) else { throw JournalError.missing(.entry) }
      let room = Self.most - changes.count
      let ids = try transaction.uncategorised(titledAs: choice.entry, in: request.group, limit: room + 1)
      if ids.count > room { isCut = true }
      var edit = EntryEdit()
      edit.category = Assignment(choice.category)
      for id in ids.prefix(room) where known.insert(id).inserted { changes.append(.entry(id, .edited(edit))) }
    }
    let appended = try transaction.append(changes, for: request)
    return Outcome(appended: appended, changed: changes.count, isCut: isCut)
  }
}
