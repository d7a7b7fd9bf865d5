import Encodings
import HTTP
import Household
import Ledger
import Store
import Words

/// Groups and their settings.
enum GroupResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    let me = try call.me
    return try call.read { snapshot in
      let groups = try snapshot.groups(of: me.account.id).filter { me.token.leads(to: $0.group.id) }
      return APIAnswer { $0.objects("groups", groups) { $1.writeMembers(of: $0) } }
    }
  }

  static func show(_ call: APICall) throws -> APIAnswer {
    try call.read { try answer(.ok, call.group, call, $0) }
  }

  /// A token limited to one group cannot make others.
  static func make(_ call: APICall) async throws -> APIAnswer {
    let me = try call.me
    guard me.token.group == nil else { throw APIProblem(.forbidden, call.t.problemForbidden) }
    guard let currency = Currency.named(call.body.text("currency") ?? "") else {
      throw APIProblem(
        at: "/currency", "unknownCurrency",
        call.t.errorUnknownCurrency(name: call.formats.isolated(call.body.text("currency") ?? "")))
    }
    let name = try call.accept(call.body.text("name") ?? "", .groupName, at: "/name")
    let others = try (call.body.texts("members") ?? []).enumerated().map { index, text in
      try call.accept(text, .memberName, at: "/members/\(index)")
    }
    let operation = try call.operation()
    let group = operation.retyped(as: Group.self)
    let request = GroupRequest(in: group, as: operation, from: try call.origin)
    return try await call.write { transaction in
      let isThere = try transaction.record(of: operation) != nil
      if !isThere { try requireDistinct(others, besides: me.account.displayName, call) }
      try transaction.makeGroup(
        named: name, in: currency, foundedBy: me.account.displayName, with: others, for: request)
      var answer = try answer(isThere ? .ok : .created, group, call, transaction)
      answer.fields[.location] = "\(call.door.basePath.text)/api/v1/groups/\(group)"
      return answer
    }
  }

  private static func requireDistinct(_ others: [String], besides founder: String, _ call: APICall) throws {
    var known = [FoldedText(name: founder): founder]
    for (index, name) in others.enumerated() {
      do throws(DistinctName.Mistake) {
        let distinct = try DistinctName(name, of: .member, besides: known)
        known[FoldedText(name: distinct.text)] = distinct.text
      } catch { throw APIProblem(at: "/members/\(index)", error, call.formats) }
    }
  }

  static func change(_ call: APICall) async throws -> APIAnswer {
    let (request, body) = (try call.groupRequest(), call.body)
    let owner = try call.member.role == .owner
    if body.has("membersInvite") || body.has("archived"), !owner {
      throw APIProblem(.forbidden, call.t.problemForbidden)
    }
    let others = ["name", "emoji", "currency", "simplifiesDebts", "membersInvite"].filter(body.has)
    if body.has("archived"), !others.isEmpty {
      throw APIProblem(at: "/archived", "notAlone", "Archive or unarchive a group in a request of its own.")
    }
    return try await call.write { transaction in
      if let archived = body.flag("archived") {
        _ = try transaction.archiveGroup(archived, today: call.formats.today, for: request)
      } else if !others.isEmpty {
        try change(request, call, transaction)
      }
      return try answer(.ok, request.group, call, transaction)
    }
  }

  /// Owners can restore the group for a while, as on the page, where its name must be typed.
  static func delete(_ call: APICall) async throws -> APIAnswer {
    let request = try call.groupRequest()
    return try await call.write { transaction in
      let name = try call.overview(transaction).group.name
      _ = try transaction.deleteGroup(typed: name, for: request)
      return .nothing
    }
  }

  static func restore(_ call: APICall) async throws -> APIAnswer {
    let (group, me) = (try call.id("group", of: Group.self), try call.me)
    guard me.token.leads(to: group) else { throw call.missing }
    let request = GroupRequest(in: group, as: try call.operation(), from: try call.origin)
    return try await call.write { transaction in
      _ = try transaction.restoreGroup(by: me.account.id, today: call.formats.today, for: request)
      return try answer(.ok, group, call, transaction)
    }
  }

  private static func change(_ request: GroupRequest, _ call: APICall, _ transaction: Transaction) throws {
    let (group, body) = (try call.overview(transaction).group, call.body)
    let name = try body.text("name").map { try call.accept($0, .groupName, at: "/name") }
    let emoji = try body.text("emoji").map { typed in
      guard let emoji = Emoji.accept(typed) else {
        throw APIProblem(at: "/emoji", Refusal.notAnEmoji, call.formats)
      }
      return emoji
    }
    let currency = try body.text("currency").map { code in
      guard let currency = group.currency(named: code) else {
        throw APIProblem(
          at: "/currency", "unknownCurrency",
          call.t.errorUnknownCurrency(name: call.formats.isolated(String(code.prefix(40)))))
      }
      return currency
    }
    _ = try transaction.changeGroup(
      named: name ?? group.name, emoji: body.has("emoji") ? .some(emoji) : nil, in: currency,
      simplifiesDebts: body.flag("simplifiesDebts") ?? group.simplifiesDebts,
      membersInvite: body.flag("membersInvite"), from: nil, for: request)
  }

  private static func answer(_ status: Status, _ group: ID<Group>, _ call: APICall, _ snapshot: Snapshot)
    throws -> APIAnswer
  {
    guard let overview = try snapshot.overview(of: group),
      let me = try snapshot.membership(of: call.me.account.id, in: group)
    else { throw call.missing }
    return APIAnswer(status) { $0.writeMembers(of: overview, for: me) }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of summary: GroupSummary) {
    member("id", summary.group.id)
    member("name", summary.group.name)
    member("title", summary.title)
    member("emoji", summary.group.emoji)
    member("currency", summary.group.currency.code)
    member("me", summary.me.id)
    member("role", summary.me.role.rawValue)
    member("people", summary.people)
    member("entries", summary.entries)
    member("balances", summary.balances)
    member("archived", summary.group.isArchived)
    member("changed", summary.changed)
    member("position", summary.sequence)
  }

  fileprivate mutating func writeMembers(of overview: GroupOverview, for me: Member) {
    let group = overview.group
    member("id", group.id)
    member("name", group.name)
    member("title", overview.roster.title(for: me.id))
    member("emoji", group.emoji)
    member("currency", group.currency.code)
    member("scale", group.currency.scale)
    objects("units", group.customUnits) { unit, writer in
      writer.member("code", unit.code)
      writer.member("scale", unit.scale)
    }
    member("simplifiesDebts", group.simplifiesDebts)
    member("membersInvite", group.membersInvite)
    member("archived", group.isArchived)
    key("usualSplit")
    if let split = group.defaultSplit { write(split) } else { writeNull() }
    member("me", me.id)
    member("role", me.role.rawValue)
    member("position", overview.sequence)
  }
}
