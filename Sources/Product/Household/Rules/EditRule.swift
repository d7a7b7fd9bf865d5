package import Ledger
package import Store

package enum RuleEditOutcome: Sendable {
  /// Nil if nothing changed.
  case saved(Appended?)
  /// Another member changed the rule while the form was open.
  case changedMeanwhile
  /// The rule was deleted.
  case deleted
}

extension Transaction {
  /// Changes the entries of a rule from its next day on, and its schedule.
  package func editRule(
    _ id: ID<RecurringRule>, to draft: EntryDraft, from base: RuleBase, today: Day, _ names: CategoryNames,
    for request: GroupRequest
  ) throws -> RuleEditOutcome {
    let old = try requireRule(id, in: request.group)
    if old.isRemoved { return .deleted }
    guard try RuleBase(id, request.group, self) == base else { return .changedMeanwhile }
    let labels = try NewLabels(draft.newLabels, in: request.group, names, self)
    // Only the fields that differ; the template of the entries has no day of its own.
    var template = labels.applied(to: draft.entry)
    template.day = old.template.day
    var changes: [Change] = template == old.template ? [] : [.rule(id, .template(template))]
    if let schedule = draft.schedule, schedule != old.schedule {
      changes.append(.rule(id, .schedule(schedule)))
    }
    guard !changes.isEmpty else { return .saved(nil) }
    let proposals = draft.additions(of: labels, for: request) + request.proposals(changes)
    return .saved(try appendAndCatchUp(proposals, through: today, for: request).last)
  }
}

extension Snapshot {
  /// The day from which a changed rule goes on, also of a paused one; nil if it is over.
  package func nextDay(toChange rule: RecurringRule, in group: ID<Group>, today: Day) throws -> Day? {
    rule.activity == .paused ? rule.schedule.next(from: today) : try nextDay(of: rule, in: group)
  }
}

/// The state of a rule that a form was opened with, so that no one silently overwrites what another member
/// has saved.
package struct RuleBase: Hashable, Sendable {
  package let text: String

  /// Reads a form's field.
  package init(_ text: String) { self.text = text }

  /// The base of a form that is opened now.
  package init(_ rule: ID<RecurringRule>, _ group: ID<Group>, _ snapshot: Snapshot) throws {
    let last = try snapshot.history(of: Entity(.rule, rule), in: group, limit: 1).first
    text = last.map { "\($0.record.sequence)" } ?? ""
  }
}
