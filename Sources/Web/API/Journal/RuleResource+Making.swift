import Encodings
import HTTP
import Household
import Ledger
import Store
import Words

extension RuleResource {
  /// Adds a recurring rule with a new entry, or for an existing one.
  static func add(_ call: APICall) async throws -> APIAnswer {
    let (request, body) = (try call.groupRequest(), call.body)
    let entry = body.id("entry", of: Entry.self)
    if let named = entry.flatMap({ _ in parts.first(where: body.has) }) {
      throw APIProblem(
        at: "/\(named)", "notAlone", "An existing entry recurs as it is. Leave this field out.")
    }
    guard entry != nil || body.has("bill") else {
      throw APIProblem(at: "/bill", "missing", "Send “bill” or “entry”.")
    }
    return try await call.write { transaction in
      let isThere = try transaction.record(of: request.operation) != nil
      let id =
        try entry.map { try `repeat`($0, request, call, transaction) } ?? begin(request, call, transaction)
      var answer = try answer(isThere ? .ok : .created, id, call, transaction)
      answer.fields[.location] = "\(call.door.basePath.text)/api/v1/groups/\(request.group)/rules/\(id)"
      return answer
    }
  }

  /// The members that describe the entry.
  private static let parts = ["title", "date", "bill"] + Shape.sentParts.map(\.name)

  private static func begin(_ request: GroupRequest, _ call: APICall, _ transaction: Transaction) throws
    -> ID<RecurringRule>
  {
    var draft = try EntryDraft(sent: call, for: request, transaction)
    draft.schedule = try schedule(from: draft.entry.day, of: draft.entry, call)
    try EntryResource.append(draft, of: nil, doubtingTwins: false, request, call, transaction)
    guard let detail = try transaction.entry(request.id(), in: request.group),
      let rule = detail.entry.occurrence?.rule
    else { throw call.missing }
    return rule
  }

  private static func `repeat`(
    _ id: ID<Entry>, _ request: GroupRequest, _ call: APICall, _ transaction: Transaction
  ) throws -> ID<RecurringRule> {
    guard let detail = try transaction.entry(id, in: request.group), !detail.isDeleted else {
      throw APIProblem(at: "/entry", "unknownEntry", call.t.problemNotFound)
    }
    let schedule = try schedule(from: detail.entry.day, of: detail.entry, call)
    switch try transaction.repeatEntry(id, by: schedule, today: call.formats.today, for: request) {
    case .began(let rule, _): return rule.id
    case .repeatsAlready: throw APIProblem(.conflict, call.t.entryRepeatsAlready)
    }
  }

  private static func schedule(from day: Day, of entry: Entry, _ call: APICall) throws(APIProblem) -> Schedule
  {
    let plan = ScheduleStart(every: call.body.integer("every") ?? 1, call.sentUnit ?? .month, from: day)
    let schedule = try call.schedule(plan, otherwise: .never)
    let past = PastEntryLimit(of: entry, from: day)
    if past.areTooMany(by: schedule, through: call.formats.today) {
      throw APIProblem(at: "/every", "tooManyPast", call.t.repeatTooManyPast(limit: past.most))
    }
    return schedule
  }

  // MARK: - Changing future entries

  /// Whether the body does more than pause, end, or skip a day.
  static func isEdit(_ body: JSONObject) -> Bool { (parts + rhythm).contains(where: body.has) }

  private static let rhythm = ["every", "unit", "until", "times"]

  /// Changes the entries and the schedule from the next day on.
  static func edit(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("rule", of: RecurringRule.self), try call.groupRequest())
    return try await call.write { transaction in
      guard let rule = try transaction.rule(id, in: request.group), !rule.isRemoved else {
        throw call.missing
      }
      let latest = try RuleBase(id, request.group, transaction)
      let wasSent = try transaction.record(of: request.operation) != nil
      let base = try wasSent ? latest : call.base(seen: latest)
      var draft = try EntryDraft(sent: call, changing: rule.template, for: request, transaction)
      if (rhythm + ["date"]).contains(where: call.body.has) {
        draft.schedule = try schedule(of: rule, call, transaction)
      }
      let outcome = try transaction.editRule(
        id, to: draft, from: base, today: call.formats.today, CategoryNames(call.t), for: request)
      switch outcome {
      case .saved: break
      case .changedMeanwhile: throw APIProblem(.conflict, call.t.problemConflict)
      case .deleted: throw call.missing
      }
      if call.body.has("bill") { try requireFit(id, request, call, transaction) }
      return try answer(.ok, id, call, transaction)
    }
  }

  /// The changed entry must be one that could be added now.
  private static func requireFit(
    _ id: ID<RecurringRule>, _ request: GroupRequest, _ call: APICall, _ transaction: Transaction
  ) throws {
    let roster = try transaction.roster(of: request.group)
    guard let refusal = try transaction.rule(id, in: request.group)?.refusal(in: roster) else { return }
    throw APIProblem(refusal, aboutBillAt: "/bill", call.formats) ?? refusal
  }

  private static func schedule(of rule: RecurringRule, _ call: APICall, _ snapshot: Snapshot) throws
    -> Schedule
  {
    let (old, today) = (rule.schedule, call.formats.today)
    let next = try snapshot.nextDay(toChange: rule, in: call.group, today: today)
    let day = call.body.day("date") ?? next ?? today
    guard day >= today else { throw APIProblem(at: "/date", "startsInThePast", call.t.repeatStartsInThePast) }
    let plan = ScheduleStart(
      revising: old, next: next, every: call.body.integer("every") ?? old.every, call.sentUnit ?? old.unit,
      from: day)
    var kept: Schedule.End?
    switch old.end {
    case .never: kept = .never
    case .on(let last): kept = plan.end(on: last)
    case .after(let times): kept = plan.end(afterMore: times - old.count(before: next ?? day))
    }
    return try call.schedule(plan, otherwise: kept)
  }
}

extension APICall {
  fileprivate var sentUnit: Schedule.Unit? { body.text("unit").flatMap { Schedule.Unit(rawValue: $0) } }

  /// The schedule with the end that was sent; without one, a default.
  fileprivate func schedule(_ plan: ScheduleStart, otherwise kept: Schedule.End?) throws(APIProblem)
    -> Schedule
  {
    let end = try sentEnd(of: plan, otherwise: kept)
    guard let schedule = plan.schedule(until: end) else {
      throw APIProblem(at: "/every", "outOfRange", t.repeatEveryOutside(most: Schedule.mostEvery))
    }
    return schedule
  }

  private func sentEnd(of plan: ScheduleStart, otherwise kept: Schedule.End?) throws(APIProblem)
    -> Schedule.End
  {
    switch (body.day("until"), body.integer("times")) {
    case (_?, _?): throw APIProblem(at: "/times", "twoEnds", t.repeatTwoEnds)
    case (let last?, nil):
      if let end = plan.end(on: last) { return end }
      throw APIProblem(at: "/until", "endsBeforeStart", t.repeatEndsBeforeStart)
    case (nil, let times?):
      if let end = plan.end(afterMore: times - plan.past) { return end }
      throw APIProblem(at: "/times", "outOfRange", t.repeatTimesOutside(most: Schedule.mostTimes))
    case (nil, nil):
      if body.has("until") || body.has("times") { return .never }
      if let kept { return kept }
      throw APIProblem(at: "/until", "endsBeforeStart", t.repeatEndsBeforeStart)
    }
  }

  /// The state of a rule that the client has seen, as for an entry.
  fileprivate func base(seen latest: RuleBase) throws(APIProblem) -> RuleBase {
    if let tags = head.entityTags(in: .ifMatch) {
      guard tags.containsSameBytes(as: EntityTag(latest.text)) else {
        throw APIProblem(.preconditionFailed, t.problemConflict)
      }
      return latest
    }
    if let base = body.text("base") { return RuleBase(base) }
    throw APIProblem(.preconditionRequired)
  }
}
