import API
import HTML
import HTTP
import Household
import Ledger
import Operations
import Store
import Words

/// Changes recurring rules. Existing entries stay as they are.
enum Rules {
  static func pause(_ visit: Visit) async throws -> Response {
    try await change(.pause, visit.t.ruleNowPaused, visit)
  }

  static func resume(_ visit: Visit) async throws -> Response {
    try await change(.resume, visit.t.ruleNowRunning, visit)
  }

  /// Skips a day, or adds it again.
  static func skip(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    _ = try visit.read { try visit.rule($0) }
    guard let day = try form.single("day").flatMap({ Day($0) }) else { throw Problem.badRequest }
    let isSkipped = try form.single("skipped") != "off"
    let text = visit.formats.date(day)
    let words = isSkipped ? visit.t.ruleSkipped(day: text) : visit.t.ruleUnskipped(day: text)
    do { return try await change(.skip(day, isSkipped), words, visit) } catch GroupRefusal.notItsDay {
      throw Problem.badRequest
    } catch GroupRefusal.notToCome {
      return try done(try visit.read { try visit.rule($0) }, visit, saying: visit.t.ruleNotItsDay(day: text))
    }
  }

  /// Ends a rule: it makes no more entries, and those it has made keep it.
  static func end(_ visit: Visit) async throws -> Response {
    try await change(.end, visit.t.ruleNowOver, visit)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let all = RecurringLinks(try visit.group.group).all
    guard case .changed(let rule, let appended) = try await outcome(of: .remove, visit) else {
      return visit.redirect(to: all)
    }
    let words = visit.t.ruleDeleted(title: visit.formats.isolated(rule.template.title))
    return try visit.redirect(to: all, saying: words, undoing: appended)
  }

  private static func change(_ change: RuleChange, _ words: String, _ visit: Visit) async throws -> Response {
    switch try await outcome(of: change, visit) {
    case .changed(let rule, let appended): try done(rule, visit, saying: words, undo: appended)
    case .already(let rule): try done(rule, visit)
    // The page says why the rule is refused, and how to go on.
    case .unfit(let rule): try done(rule, visit, saying: visit.t.ruleStillUnfit)
    }
  }

  private static func outcome(of change: RuleChange, _ visit: Visit) async throws -> RuleChange.Outcome {
    let (id, today) = (try visit.id("rule", of: RecurringRule.self), visit.site.background.dueEntries.today)
    let request = try visit.groupRequest()
    return try await visit.write { try $0.changeRule(id, change, today: today, for: request) }
  }

  /// Redirects to the rule's page, or back to the list.
  static func done(
    _ rule: RecurringRule, _ visit: Visit, saying words: String? = nil, undo appended: Appended? = nil
  ) throws -> Response {
    guard let group = visit.membership?.group else { return visit.redirect(to: Link("/")) }
    let links = RecurringLinks(group)
    let isAmongAll = try visit.query().single("next") == RecurringLinks.asNext
    let page = isAmongAll ? links.all : links.rule(rule.id)
    let undo = appended.map { Link("/groups", group, "history", $0.sequence, "undo").returning(to: page) }
    return visit.redirect(to: page, saying: words, undo: undo)
  }
}

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
    let sent = try await visit.form(maximumFields: ItemsInput.mostFields)
    let (open, form) = try visit.read { snapshot in
      let open = try RuleEditing(visit, snapshot)
      return (open, try open.form(sent, visit.newID()).fillingInRate(snapshot))
    }
    if form.errors.haveUnknownIDs { throw Problem.notFound }
    if form.isSplitDeed {
      return try await Entries.doSplitDeed(of: form, sent, visit) { sent, context in
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
      case .changedMeanwhile: return try changedMeanwhile(sent, visit, visit.t.ruleChangedBySomeoneElse)
      case .deleted: return try changedMeanwhile(sent, visit, visit.t.ruleDeletedBySomeoneElse)
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

extension Visit {
  /// The rule that the address names, deleted or not.
  func rule(_ snapshot: Snapshot) throws -> RecurringRule {
    guard let rule = try snapshot.rule(try id("rule"), in: try group.group) else { throw Problem.notFound }
    return rule
  }
}
