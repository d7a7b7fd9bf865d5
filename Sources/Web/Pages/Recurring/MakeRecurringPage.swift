import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The form that makes an existing entry recurring.
struct MakeRecurringPage {
  let group: GroupFrame
  let entry: EntryLine
  let id: ID<Entry>
  let day: String
  let fields: RecurrenceFields
  let operation: ID<Operation>

  static func show(_ visit: Visit) throws -> Response {
    let query = try visit.query()
    return try visit.read { snapshot in
      let found = try Self.entry(query.single("of"), visit, snapshot)
      if let rule = try Self.ruleOf(found, visit, snapshot) { return visit.redirect(to: rule) }
      var input = RecurrenceInput()
      input.unit = Schedule.Unit.month.rawValue
      return try answer(found, input, visit.newID(), visit, snapshot)
    }
  }

  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let operation = try visit.operation(of: form)
    var input = RecurrenceInput()
    try input.read(form)
    if !input.isOn { input.unit = "-" }
    let (found, rule) = try visit.read { snapshot in
      let found = try Self.entry(form.single("entry"), visit, snapshot)
      return (found, try Self.ruleOf(found, visit, snapshot))
    }
    if let rule { return visit.redirect(to: rule) }
    let links = RecurringLinks(try visit.group.group)
    let reading = ScheduleReading(input, from: found.entry.day, visit.formats, of: found.entry)
    guard let schedule = reading.schedule else {
      return try visit.read { try answer(found, input, operation, visit, $0, reading.mistakes) }
    }
    let (today, request) = (visit.formats.today, try visit.groupRequest(as: operation))
    do {
      let outcome = try await visit.write {
        try $0.repeatEntry(found.id, by: schedule, today: today, for: request)
      }
      switch outcome {
      case .repeatsAlready(let rule): return visit.redirect(to: links.rule(rule))
      case .began(let rule, let appended):
        let words = visit.t.entryRepeats(
          title: visit.formats.isolated(rule.template.title),
          rhythm: ScheduleWords(formats: visit.formats).words(schedule))
        return visit.redirect(
          to: links.rule(rule.id), saying: words, undo: try visit.undo(appended)?.returning(to: links.all))
      }
    } catch {
      let visit = try visit.refused(by: error)
      return try visit.read { try answer(found, input, operation, visit, $0) }
    }
  }

  private static func entry(_ text: String?, _ visit: Visit, _ snapshot: Snapshot) throws -> EntryDetail {
    guard let id = text.flatMap({ ID<Entry>($0) }),
      let detail = try snapshot.entry(id, in: try visit.group.group), !detail.isDeleted
    else { throw Problem.notFound }
    return detail
  }

  /// The page of the rule that the entry already belongs to.
  private static func ruleOf(_ found: EntryDetail, _ visit: Visit, _ snapshot: Snapshot) throws -> Link? {
    let group = try visit.group.group
    return try snapshot.ruleThatLasts(of: found.entry, in: group).map { RecurringLinks(group).rule($0.id) }
  }

  private static func answer(
    _ found: EntryDetail, _ input: RecurrenceInput, _ operation: ID<Operation>, _ visit: Visit,
    _ snapshot: Snapshot, _ mistakes: [(field: EntryField, mistake: RecurrenceMistake)] = []
  ) throws -> Response {
    let t = visit.t
    let group = try GroupFrame(visit, snapshot, t.repeatTitle, .recurring)
    try group.requireChange()
    let errors = Dictionary(
      mistakes.map { ($0.field, $0.mistake.words(t)) }, uniquingKeysWith: { first, _ in first })
    let fields = RecurrenceFields(input, mayBeAlone: false, t, errors: errors)
    let page = MakeRecurringPage(
      group: group,
      entry: EntryLine(
        ListedEntry(found.id, found.entry, EntryContext(group, visit)), EntryContext(group, visit),
        EntryLinks(group.group.id)), id: found.id, day: visit.formats.heading(found.entry.day),
      fields: fields, operation: operation)
    return visit.page(mistakes.isEmpty ? .ok : .unprocessable) { Views.recurringBeginning(&$0, page: page) }
  }

  var t: Strings { group.t }
  var action: Link { RecurringLinks(group.group.id).all }
}
