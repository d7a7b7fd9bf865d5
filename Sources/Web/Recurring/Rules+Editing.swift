import HTTP
import Ledger
import Store

extension Rules {
  /// The form of what is to come: the entry's own, from its next day on.
  static func edit(_ visit: Visit) throws -> Response {
    try visit.store.read { snapshot in
      let open = try OpenRule(visit, snapshot)
      guard !open.rule.isRemoved else { return done(open.rule, visit) }
      let form = EntryForm(open.start(visit.newID()), open.context, .fill, open.rule)
      return page(try form.recalling(snapshot), open.group, visit)
    }
  }

  static func update(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let (open, form) = try visit.store.read { snapshot in
      let open = try OpenRule(visit, snapshot)
      return (open, try open.form(sent, visit.newID()).recalling(snapshot))
    }
    if form.errors.nameStrangers { throw Problem.notFound }
    if form.intent == .keep {
      return try await Entries.keepSplit(of: form, sent, visit) { sent, context in
        try open.form(sent, visit.newID(), in: context)
      }
    }
    guard form.intent != .preview else { return page(form, open.group, visit) }
    guard let draft = form.draft else { return page(form, open.group, visit, .unprocessable) }
    guard form.input.base == open.base else { return try changedMeanwhile(sent, open, visit) }
    let changes = open.changes(to: draft)
    let proposals = changes.enumerated().map { index, change in
      Proposal(
        index == 0 ? draft.operation : draft.operation.derived(index, as: Ledger.Operation.self), change)
    }
    let appended =
      proposals.isEmpty ? [] : try await visit.appendToRules(draft.labelAdditions + proposals)
    return done(open.rule, visit, saying: visit.t.ruleSaved, undo: appended.last)
  }

  /// Somebody else changed the rule while this form was open: what was typed is shown beside that word,
  /// and replaces theirs only when it is saved once more.
  private static func changedMeanwhile(_ sent: Form, _ open: OpenRule, _ visit: Visit) throws -> Response {
    var again = Form()
    for field in sent.fields where !["base", "operation"].contains(field.name) {
      try again.add(field.name, field.value)
    }
    let form = try open.form(again, visit.newID())
    return page(form, open.group, visit, .conflict, saying: visit.t.ruleChangedMeanwhile)
  }

  private static func page(
    _ form: EntryForm, _ group: GroupFrame, _ visit: Visit, _ status: Status = .ok, saying note: String? = nil
  ) -> Response {
    visit.page(status) {
      Views.entriesEditing(&$0, group: group, note: note ?? visit.t.ruleEditHint, page: EntryFormPage(form))
    }
  }
}

/// A rule with its form.
struct OpenRule {
  let rule: RecurringRule
  let group: GroupFrame
  let context: EntryContext
  /// Where the rule stands, so that nobody overwrites in silence what somebody else has saved.
  let base: String
  private let next: Day?

  init(_ visit: Visit, _ snapshot: Snapshot) throws {
    rule = try visit.rule(snapshot)
    group = try GroupFrame(visit, snapshot, visit.t.ruleEditTitle, .recurring)
    guard group.canChange else { throw Problem.forbidden }
    context = EntryContext(group, visit)
    let last = try snapshot.history(of: Entity(.rule, rule.id), in: group.group.id, limit: 1).first
    base = last.map { "\($0.record.sequence)" } ?? ""
    let paused = rule.schedule.next(from: visit.formats.today)
    next = rule.activity == .paused ? paused : try snapshot.nextDay(of: rule, in: group.group.id)
  }

  /// What its form holds before anybody types.
  func start(_ operation: ID<Ledger.Operation>) -> EntryInput {
    var entry = rule.template
    entry.day = next ?? context.formats.today
    var input = EntryInput(entry: entry, context, operation: operation, base: nil)
    input.base = base
    input.repetition = RepetitionInput(revising: rule, next: next, context.formats)
    return input
  }

  /// What was typed; `context` where the group has been changed since the rule was opened.
  func form(
    _ sent: Form, _ operation: ID<Ledger.Operation>, in context: EntryContext? = nil
  ) throws -> EntryForm {
    try EntryForm(
      sent, over: start(operation), context ?? self.context, original: rule.template,
      id: rule.entryID(on: rule.schedule.start))
  }

  /// Only what is another one now; what each entry starts as has no day of its own.
  func changes(to draft: EntryDraft) -> [Change] {
    var template = draft.entry()
    template.day = rule.template.day
    var changes: [Change] = []
    if template != rule.template { changes.append(.rule(rule.id, .template(template))) }
    if let schedule = draft.schedule, schedule != rule.schedule {
      changes.append(.rule(rule.id, .schedule(schedule)))
    }
    return changes
  }
}

extension EntryForm {
  fileprivate init(
    _ input: EntryInput, _ context: EntryContext, _ intent: Intent, _ rule: RecurringRule
  ) {
    self.init(
      input, context, intent, original: rule.template, entry: rule.entryID(on: rule.schedule.start))
  }
}
