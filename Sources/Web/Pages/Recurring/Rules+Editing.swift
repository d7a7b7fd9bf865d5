import API
import HTTP
import Household
import Ledger
import Operations
import Words

extension Rules {
  /// The form for future entries, from the next day on.
  static func edit(_ visit: Visit) throws -> Response {
    try visit.read { snapshot in
      let open = try RuleEditing(visit, snapshot)
      guard !open.rule.isRemoved else { return try done(open.rule, visit) }
      let form = EntryForm(open.start(visit.newID()), open.context, .fill, open.rule)
      return page(try form.fillingInRate(snapshot), open.group, visit)
    }
  }

  static func update(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let (open, form) = try visit.read { snapshot in
      let open = try RuleEditing(visit, snapshot)
      return (open, try open.form(sent, visit.newID()).fillingInRate(snapshot))
    }
    if form.errors.haveUnknownIDs { throw Problem.notFound }
    if form.intent == .keep {
      return try await Entries.keepSplit(of: form, sent, visit) { sent, context in
        try open.form(sent, visit.newID(), in: context)
      }
    }
    guard form.intent != .preview else { return page(form, open.group, visit) }
    guard let draft = form.draft else { return page(form, open.group, visit, .unprocessable) }
    let (rule, base) = (open.rule.id, RuleBase(form.input.base ?? ""))
    let today = visit.site.background.dueEntries.today
    let request = try visit.groupRequest(as: form.input.operation)
    do {
      let outcome = try await visit.write {
        try $0.editRule(rule, to: draft, from: base, today: today, CategoryNames(visit.t), for: request)
      }
      switch outcome {
      case .saved(let appended): return try done(open.rule, visit, saying: visit.t.ruleSaved, undo: appended)
      case .changedMeanwhile: return try changedMeanwhile(sent, visit, visit.t.ruleChangedMeanwhile)
      case .deleted: return try changedMeanwhile(sent, visit, visit.t.ruleDeletedMeanwhile)
      }
    } catch { return page(form, open.group, try visit.refused(by: error)) }
  }

  /// Another member changed the rule while this form was open: the page shows the input with a note, and
  /// saving it again replaces the other change.
  private static func changedMeanwhile(_ sent: Form, _ visit: Visit, _ note: String) throws -> Response {
    var again = Form()
    for field in sent.fields where !["base", "operation"].contains(field.name) {
      try again.add(field.name, field.value)
    }
    return try visit.read { snapshot in
      let open = try RuleEditing(visit, snapshot)
      let form = try open.form(again, visit.newID()).fillingInRate(snapshot)
      return page(form, open.group, visit, .conflict, saying: note)
    }
  }

  private static func page(
    _ form: EntryForm, _ group: GroupFrame, _ visit: Visit, _ status: Status = .ok, saying note: String? = nil
  ) -> Response {
    visit.page(status) {
      Views.entriesEditing(
        &$0, group: group.returned(to: visit), note: note ?? visit.t.ruleEditHint, page: EntryFormPage(form))
    }
  }
}

extension EntryForm {
  fileprivate init(_ input: EntryInput, _ context: EntryContext, _ intent: Intent, _ rule: RecurringRule) {
    self.init(input, context, intent, original: rule.template, entry: rule.entryID(on: rule.schedule.start))
  }
}
