package import Ledger
package import Store

/// Gives all entries of a currency that have no exchange rate the same one, as one change: from then on they
/// count in the group's currency.
package struct ConvertEntries: Sendable {
  private let from: Currency
  private let rate: Rate
  private let request: GroupRequest

  package struct Outcome: Sendable {
    /// The first change, by which one undo finds all of them; nil if every entry has a rate by now.
    package fileprivate(set) var appended: Appended?
    package fileprivate(set) var changed = 0
    /// Entries that did not fit into the limit.
    package fileprivate(set) var left = 0
  }

  /// An entry whose amount the rate makes too large, or zero.
  package struct Misfit: Error { package let entry: Entry }

  package init(from: Currency, at rate: Rate, _ request: GroupRequest) {
    self.from = from
    self.rate = rate
    self.request = request
  }

  /// Throws `GroupRefusal.changedMeanwhile` if the group has another currency by now, and `Misfit` for the
  /// first entry that cannot be converted.
  package func run(in transaction: Transaction) throws -> Outcome {
    if let earlier = try transaction.earlierAnswer(to: request) {
      return Outcome(appended: earlier.first, changed: earlier.count)
    }
    let group = try transaction.requireOverview(of: request.group).group
    guard group.currency == rate.currency else { throw GroupRefusal.changedMeanwhile }
    let ids = try transaction.entriesWithoutRate(in: from, of: group.id, limit: ChangeEntries.most)
    let changes = try ids.compactMap { id in
      try transaction.entryState(id, in: group.id).state.entry.map { Change.entry(id, try edit($0)) }
    }
    var outcome = Outcome(changed: changes.count)
    outcome.appended = try transaction.append(changes, for: request)
    outcome.left = try transaction.countWithoutRate(in: from, of: group.id)
    return outcome
  }

  private func edit(_ entry: Entry) throws(Misfit) -> EntryAction {
    var edit = EntryEdit()
    do throws(BillError) { edit.bill = try entry.bill.converted(at: rate) } catch {
      throw Misfit(entry: entry)
    }
    return .edited(edit)
  }
}
