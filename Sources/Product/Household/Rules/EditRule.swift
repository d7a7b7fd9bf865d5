package import Ledger
package import Store

/// Changes the entries of a rule from its next day on, and its schedule.
package struct EditRule: Sendable {
  private let rule: ID<RecurringRule>
  private let draft: EntryDraft
  private let base: RuleBase
  private let today: Day
  private let names: CategoryNames
  private let request: GroupRequest

  package enum Outcome: Sendable {
    /// Nil if nothing changed.
    case saved(Appended?)
    /// Another member changed the rule while the form was open.
    case changedMeanwhile
    /// The rule was deleted.
    case deleted
  }

  package init(
    _ rule: ID<RecurringRule>, to draft: EntryDraft, from base: RuleBase, today: Day, _ names: CategoryNames,
    _ request: GroupRequest
  ) {
    self.rule = rule
    self.draft = draft
    self.base = base
    self.today = today
    self.names = names
    self.request = request
  }

  package func run(in transaction: Transaction) throws -> Outcome {
    let old = try transaction.requireRule(rule, in: request.group)
    if old.isRemoved { return .deleted }
    guard try RuleBase(rule, request.group, transaction) == base else { return .changedMeanwhile }
    let labels = try NewLabels(draft.newLabels, in: request.group, names, transaction)
    let changes = changes(of: old, labels)
    guard !changes.isEmpty else { return .saved(nil) }
    let proposals = draft.additions(of: labels, for: request) + request.proposals(changes)
    return .saved(try transaction.append(proposals, dueBy: today, for: request).last)
  }

  /// Only the fields that differ; the template of the entries has no day of its own.
  private func changes(of old: RecurringRule, _ labels: NewLabels) -> [Change] {
    var template = labels.applied(to: draft.entry())
    template.day = old.template.day
    var changes: [Change] = []
    if template != old.template { changes.append(.rule(rule, .template(template))) }
    if let schedule = draft.schedule, schedule != old.schedule {
      changes.append(.rule(rule, .schedule(schedule)))
    }
    return changes
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
