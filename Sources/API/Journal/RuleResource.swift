import Encodings
import Household
import Ledger
import Store
import Words

/// What comes again by itself, for programs.
enum RuleResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    try call.read { snapshot in
      let group = try call.group
      let rules = try snapshot.standingRules(of: group)
      let next = try rules.map { try snapshot.nextDay(of: $0, in: group) }
      return APIAnswer { writer in
        writer.object { writer in
          writer.objects("rules", zip(rules, next)) { $1.writeMembers(of: $0.0, next: $0.1) }
        }
      }
    }
  }

  /// Pauses, goes on, ends, or takes a day out.
  static func change(_ call: APICall) async throws -> APIAnswer {
    let (id, request, body) = (
      try call.id("rule", of: RecurringRule.self), try call.groupRequest(), call.body
    )
    let deed = try deed(body)
    let changing = ChangeRule(id, deed, today: call.formats.today, request)
    return try await call.write { transaction in
      do {
        if case .unfit = try changing.run(in: transaction) {
          throw APIProblem(.conflict, "It does not fit its group any more, and cannot go on.")
        }
      } catch is ChangeRule.NotItsDay {
        throw APIProblem(at: "/skip", "notItsDay", "It never comes on that day.")
      } catch is ChangeRule.NotToCome {
        throw APIProblem(at: "/skip", "notToCome", "That day has come already, or is too far away.")
      }
      guard let rule = try transaction.rule(id, in: request.group) else { throw call.missing }
      let next = try transaction.nextDay(of: rule, in: request.group)
      return APIAnswer { writer in writer.object { $0.writeMembers(of: rule, next: next) } }
    }
  }

  private static func deed(_ body: JSONObject) throws(APIProblem) -> ChangeRule.Deed {
    let named = ["paused", "ended", "skip", "unskip"].filter(body.has)
    guard named.count == 1 else {
      throw APIProblem(at: "", "notAlone", "Say one of: paused, ended, skip, unskip.")
    }
    if let paused = body.flag("paused") { return paused ? .pause : .resume }
    if let day = body.day("skip") { return .skip(day, true) }
    if let day = body.day("unskip") { return .skip(day, false) }
    return .end
  }

  static func remove(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("rule", of: RecurringRule.self), try call.groupRequest())
    let removing = ChangeRule(id, .remove, today: call.formats.today, request)
    return try await call.write { transaction in
      if case .already = try removing.run(in: transaction) { throw call.missing }
      return .nothing
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of rule: RecurringRule, next: Day?) {
    member("id", rule.id)
    member("title", rule.template.title)
    key("bill")
    write(rule.template.bill)
    member("every", rule.schedule.every)
    member("unit", rule.schedule.unit.rawValue)
    member("start", rule.schedule.start)
    switch rule.schedule.end {
    case .never:
      member("until", Day?.none)
      member("times", Int64?.none)
    case .on(let day):
      member("until", day)
      member("times", Int64?.none)
    case .after(let times):
      member("until", Day?.none)
      member("times", times)
    }
    member("paused", rule.activity == .paused)
    key("skipped")
    array(rule.skipped) { $1.write($0.description) }
    member("next", next)
  }
}

extension Shape {
  static let rule = Shape.named("Rule") {
    .answer([
      .init("id", .id), .init("title", .text(1...2_000)), .init("bill", bill),
      .init("every", .integer(1...Int64(Schedule.mostEvery))),
      .init("unit", .choice(Schedule.Unit.allCases.map(\.rawValue))),
      .init("start", .day, "The first day, by which the later ones go."),
      .init("until", .nullable(.day)), .init("times", .nullable(.integer(1...Int64(Schedule.mostTimes)))),
      .init("paused", .flag), .init("skipped", .list(.day)),
      .init("next", .nullable(.day), "When it comes next."),
    ])
  }

  static let ruleList = Shape.named("RuleList") { .answer([.init("rules", .list(rule))]) }

  static let ruleChange = Shape.named("RuleChange") {
    .request([
      .optional("paused", .flag, "False lets it go on from today."),
      .optional("ended", .choice(["today"]), "Nothing more comes after today."),
      .optional("skip", .day, "Leaves a day out."), .optional("unskip", .day, "Takes a day in again."),
      .optional("operation", .id, "Chosen by the program; sent twice, it is done once."),
    ])
  }
}
