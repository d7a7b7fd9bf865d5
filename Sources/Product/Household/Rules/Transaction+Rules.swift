internal import Ledger
internal import Store

extension Transaction {
  /// Throws for a rule of another group.
  func requireRule(_ id: ID<RecurringRule>, in group: ID<Group>) throws -> RecurringRule {
    guard let rule = try rule(id, in: group) else { throw JournalError.missing(.rule) }
    return rule
  }

  /// Changes rules, and adds the entries that are due by them: the page that follows shows them.
  func append(_ proposals: [Proposal], dueBy today: Day, for request: GroupRequest) throws -> [Appended] {
    let appended = try append(proposals, to: request.group, from: request.origin)
    try catchUp(through: today, at: request.origin.now)
    return appended
  }
}
