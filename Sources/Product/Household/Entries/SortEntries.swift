package import Ledger
package import Store

/// Gives entries that have no category one, by their titles: all of it is one action.
package struct SortEntries: Sendable {
  /// What entries with the title of one of them get.
  package struct Choice: Equatable, Sendable {
    package let entry: ID<Entry>
    package let category: ID<Label>

    package init(_ entry: ID<Entry>, _ category: ID<Label>) {
      self.entry = entry
      self.category = category
    }
  }

  package struct Outcome: Sendable {
    /// The first change, by which all of them are taken back; nil where nothing was changed.
    package let appended: Appended?
    package let changed: Int
    /// Whether there was no room for some of them.
    package let isCut: Bool
  }

  private let choices: [Choice]
  private let request: GroupRequest

  /// More entries are not changed in one go.
  package static let most = ChangeEntries.most

  package init(_ choices: [Choice], _ request: GroupRequest) {
    self.choices = choices
    self.request = request
  }

  /// Throws `LabelRefusal.notOffered` where a category cannot be chosen any more. What has got a category
  /// meanwhile keeps it.
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
      guard try transaction.has([choice.entry], in: request.group) else {
        throw JournalError.missing(.entry)
      }
      let room = Self.most - changes.count
      let ids = try transaction.uncategorised(titledAs: choice.entry, in: request.group, limit: room + 1)
      if ids.count > room { isCut = true }
      var edit = EntryEdit()
      edit.category = Assignment(choice.category)
      for id in ids.prefix(room) where known.insert(id).inserted {
        changes.append(.entry(id, .edited(edit)))
      }
    }
    let appended = try transaction.append(changes, for: request)
    return Outcome(appended: appended, changed: changes.count, isCut: isCut)
  }
}
