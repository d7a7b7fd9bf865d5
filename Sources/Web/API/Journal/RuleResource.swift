import Encodings
import HTTP
import Household
import Ledger
import Store
import Words

/// The recurring rules of a group.
enum RuleResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    try call.read { snapshot in
      let group = try call.group
      let rules = try snapshot.standingRules(of: group)
      let shown = try rules.map { try ShownRule($0, group, snapshot) }
      return APIAnswer { $0.objects("rules", shown) { $1.writeMembers(of: $0) } }
    }
  }

  static func show(_ call: APICall) throws -> APIAnswer {
    let id = try call.id("rule", of: RecurringRule.self)
    return try call.read { try answer(.ok, id, call, $0) }
  }

  /// Pauses, resumes or ends a rule, or skips a day; or changes its future entries.
  static func change(_ call: APICall) async throws -> APIAnswer {
    guard !isEdit(call.body) else {
      if let named = changes.first(where: call.body.has) {
        throw APIProblem(at: "/\(named)", "notAlone", "Change future entries in a request of its own.")
      }
      return try await edit(call)
    }
    let (id, request, body) = (
      try call.id("rule", of: RecurringRule.self), try call.groupRequest(), call.body
    )
    let change = try change(body)
    return try await call.write { transaction in
      let outcome = try transaction.changeRule(id, change, today: call.formats.today, for: request)
      if case .unfit = outcome { throw APIProblem(.conflict, call.t.ruleStillUnfit) }
      return try answer(.ok, id, call, transaction)
    }
  }

  static func answer(_ status: Status, _ id: ID<RecurringRule>, _ call: APICall, _ snapshot: Snapshot) throws
    -> APIAnswer
  {
    let group = try call.group
    guard let rule = try snapshot.rule(id, in: group), !rule.isRemoved else { throw call.missing }
    let shown = try ShownRule(rule, group, snapshot)
    return APIAnswer(status, tag: EntityTag(shown.base.text)) { $0.writeMembers(of: shown) }
  }

  private static let changes = ["paused", "ended", "skip", "unskip"]

  private static func change(_ body: JSONObject) throws(APIProblem) -> RuleChange {
    let named = changes.filter(body.has)
    guard named.count == 1 else {
      throw APIProblem(at: "", "notAlone", "Send exactly one of: paused, ended, skip, unskip.")
    }
    if let paused = body.flag("paused") { return paused ? .pause : .resume }
    if let day = body.day("skip") { return .skip(day, true) }
    if let day = body.day("unskip") { return .skip(day, false) }
    return .end
  }

  static func remove(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("rule", of: RecurringRule.self), try call.groupRequest())
    return try await call.write { transaction in
      let outcome = try transaction.changeRule(id, .remove, today: call.formats.today, for: request)
      if case .already = outcome { throw call.missing }
      return .nothing
    }
  }
}

/// A rule with values computed from the journal.
private struct ShownRule {
  let rule: RecurringRule
  let next: Day?
  let base: RuleBase

  init(_ rule: RecurringRule, _ group: ID<Group>, _ snapshot: Snapshot) throws {
    self.rule = rule
    next = try snapshot.nextDay(of: rule, in: group)
    base = try RuleBase(rule.id, group, snapshot)
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of shown: ShownRule) {
    let rule = shown.rule
    member("id", rule.id)
    member("title", rule.template.title)
    key("bill")
    write(rule.template.bill)
    writeParts(of: rule.template)
    member("every", rule.schedule.every)
    member("unit", rule.schedule.unit.rawValue)
    member("start", rule.schedule.start)
    let (until, times): (Day?, Int64?) =
      switch rule.schedule.end {
      case .never: (nil, nil)
      case .on(let day): (day, nil)
      case .after(let times): (nil, Int64(times))
      }
    member("until", until)
    member("times", times)
    member("paused", rule.activity == .paused)
    key("skipped")
    array(rule.skipped) { $1.write($0.description) }
    member("next", shown.next)
    member("base", shown.base.text)
  }
}

extension Shape {
  static let rule = Shape.named("Rule") {
    .answer(
      [.init("id", .id), .init("title", .text(1...2_000)), .init("bill", bill)] + shownParts + [
        .init("every", .integer(1...Int64(Schedule.mostEvery))),
        .init("unit", .choice(Schedule.Unit.allCases.map(\.rawValue))),
        .init("start", .day, "First day, from which later days are counted."),
        .init("until", .nullable(.day)), .init("times", .nullable(.integer(1...Int64(Schedule.mostTimes)))),
        .init("paused", .flag), .init("skipped", .list(.day)),
        .init("next", .nullable(.day), "Day of the next entry; null if there is none."),
        .init("base", .text(1...40), "Current version, also its ETag; send it back with a change."),
      ])
  }

  static let ruleList = Shape.named("RuleList") { .answer([.init("rules", .list(rule))]) }

  static let newRule = Shape.named("NewRule") {
    .request(
      [
        .optional("entry", .id, "Existing entry that becomes the first one."),
        .optional("title", .text(0...2_000), "Not needed for a payment."),
        .optional("date", .day, "First day. Default: today."),
        .optional("bill", newBill, "Bill of the recurring entry; not allowed with “entry”."),
      ] + rhythm + sentParts + [.operation])
  }

  static let ruleChange = Shape.named("RuleChange") {
    .request(
      [
        .optional("paused", .flag, "True pauses it, false resumes it from today."),
        .optional("ended", .choice(["today"]), "Adds no entries after today."),
        .optional("skip", .day, "Day to skip."), .optional("unskip", .day, "Skipped day to restore."),
        .optional("title", .text(0...2_000)), .optional("bill", bill, "Replaced as a whole."),
        .optional("date", .day, "First day of the change. Default: the next day on which it recurs."),
        .optional("base", .text(1...40), "Version that you have read; not needed for the first four fields."),
      ] + rhythm + sentParts + [.operation])
  }

  private static let rhythm: [Field] = [
    .optional(
      "every", .integer(1...Int64(Schedule.mostEvery)),
      "Number of units from one entry to the next. Default for a new one: 1."),
    .optional("unit", .choice(Schedule.Unit.allCases.map(\.rawValue)), "Default for a new one: month."),
    .optional("until", .nullable(.day), "Last day on which it can recur."),
    .optional(
      "times", .nullable(.integer(1...Int64(Schedule.mostTimes))),
      "Total number of times, counted from “start” and including skipped days."),
  ]
}
