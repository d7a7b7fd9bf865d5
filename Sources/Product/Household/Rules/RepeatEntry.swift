package import Ledger
package import Store

package enum RepeatOutcome: Sendable {
  case began(RecurringRule, Appended)
  /// The entry belongs to this rule already.
  case repeatsAlready(ID<RecurringRule>)
}

extension Transaction {
  /// Makes an existing entry recurring. Entries for the days that have passed by `today` are added at once.
  package func repeatEntry(_ id: ID<Entry>, by schedule: Schedule, today: Day, for request: GroupRequest)
    throws -> RepeatOutcome
  {
    let entry = try requireEntry(id, in: request.group)
    let beginning = RuleBeginning(schedule, of: entry, as: request.operation)
    if let rule = try ruleThatLasts(of: entry, in: request.group), rule.id != beginning.rule.id {
      return .repeatsAlready(rule.id)
    }
    var edit = EntryEdit()
    edit.occurrence = .to(beginning.first)
    let stands = request.proposal(1, .entry(id, .edited(edit)))
    let proposals = beginning.proposals(stands, through: today, among: try roster(of: request.group))
    guard let appended = try appendAndCatchUp(proposals, through: today, for: request).first else {
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
