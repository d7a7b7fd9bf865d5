package import Ledger
package import Store

/// Makes an existing entry recurring.
package struct RepeatEntry: Sendable {
  private let entry: ID<Entry>
  private let schedule: Schedule
  private let today: Day
  private let request: GroupRequest

  package enum Outcome: Sendable {
    case began(RecurringRule, Appended)
    /// The entry belongs to this rule already.
    case repeatsAlready(ID<RecurringRule>)
  }

  /// Entries for the days that have passed by `today` are added at once.
  package init(_ entry: ID<Entry>, by schedule: Schedule, today: Day, _ request: GroupRequest) {
    self.entry = entry
    self.schedule = schedule
    self.today = today
    self.request = request
  }

  package func run(in transaction: Transaction) throws -> Outcome {
    let state = try transaction.entryState(entry, in: request.group).state
    guard state.isVisible, let found = state.entry else { throw JournalError.missing(.entry) }
    let beginning = FirstOccurrence(schedule, of: found, as: request.operation)
    if let rule = try transaction.ruleThatLasts(of: found, in: request.group), rule.id != beginning.rule.id {
      return .repeatsAlready(rule.id)
    }
    var edit = EntryEdit()
    edit.occurrence = .to(beginning.first)
    let stands = Proposal(request.operation.derived(1, as: Operation.self), .entry(entry, .edited(edit)))
    let proposals = beginning.proposals(
      stands, through: today, among: try transaction.roster(of: request.group))
    guard let appended = try transaction.append(proposals, dueBy: today, for: request).first else {
      throw JournalError.missing(.entry)
    }
    return .began(beginning.rule, appended)
  }
}

extension Snapshot {
  /// The rule that an entry came from, unless it is deleted.
  package func ruleThatLasts(of entry: Entry, in group: ID<Group>) throws -> RecurringRule? {
    guard let id = entry.occurrence?.rule, let rule = try rule(id, in: group), !rule.isRemoved else {
      return nil
    }
    return rule
  }
}
