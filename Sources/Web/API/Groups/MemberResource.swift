import Encodings
import HTTP
import Household
import Ledger
import Store
import Words

/// The members of a group.
enum MemberResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    try call.readCached { snapshot in
      let members = try call.overview(snapshot).members
      return APIAnswer { $0.objects("members", members) { $1.writeMembers(of: $0) } }
    }
  }

  static func show(_ call: APICall) throws -> APIAnswer {
    let id = try call.id("member", of: Member.self)
    return try call.read { try answer(.ok, id, call, $0) }
  }

  static func add(_ call: APICall) async throws -> APIAnswer {
    let request = try call.groupRequest()
    return try await call.write { transaction in
      let isThere = try transaction.record(of: request.operation) != nil
      _ = try transaction.addMember(named: call.body.text("name") ?? "", for: request)
      let id = request.id(of: Member.self)
      var answer = try answer(isThere ? .ok : .created, id, call, transaction)
      answer.fields[.location] = "\(call.door.basePath.text)/api/v1/groups/\(request.group)/members/\(id)"
      return answer
    }
  }

  /// Changes one property at a time: several at once would be separate changes in the history.
  static func change(_ call: APICall) async throws -> APIAnswer {
    let (id, request, body) = (try call.id("member", of: Member.self), try call.groupRequest(), call.body)
    let named = ["name", "role", "removed"].filter(body.has)
    guard named.count <= 1 else {
      throw APIProblem(at: "/\(named[1])", "notAlone", "Change only one of these fields in a request.")
    }
    if body.has("role"), try call.member.role != .owner {
      throw APIProblem(.forbidden, call.t.problemForbidden)
    }
    return try await call.write { transaction in
      if let name = body.text("name") {
        _ = try transaction.renameMember(id, to: name, for: request)
      } else if let role = body.text("role").flatMap({ Role(rawValue: $0) }) {
        _ = try transaction.changeRole(of: id, to: role, for: request)
      } else if let isRemoved = body.flag("removed") {
        try remove(isRemoved, id, request, call, transaction)
      }
      return try answer(.ok, id, call, transaction)
    }
  }

  private static func remove(
    _ isRemoved: Bool, _ id: ID<Member>, _ request: GroupRequest, _ call: APICall, _ transaction: Transaction
  ) throws {
    guard isRemoved else {
      _ = try transaction.restoreMember(id, for: request)
      return
    }
    let isSure = call.body.flag("sure") ?? false
    if try transaction.removeMember(id, isSure: isSure, for: request) == nil {
      throw APIProblem(at: "/sure", "isUneven", call.t.memberNotSettledUp)
    }
  }

  static func merge(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("member", of: Member.self), try call.groupRequest())
    guard let other = call.body.id("into", of: Member.self) else { throw call.missing }
    return try await call.write { transaction in
      _ = try transaction.mergeMember(id, into: other, for: request)
      return try answer(.ok, id, call, transaction)
    }
  }

  private static func answer(_ status: Status, _ id: ID<Member>, _ call: APICall, _ snapshot: Snapshot) throws
    -> APIAnswer
  {
    guard let member = try call.overview(snapshot).member(id) else { throw call.missing }
    return APIAnswer(status) { $0.writeMembers(of: member) }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of shown: Member) {
    member("id", shown.id)
    member("name", shown.name)
    member("role", shown.role.rawValue)
    member("person", shown.person)
    member("removed", shown.isRemoved)
    member("mergedInto", shown.mergedInto)
    member("party", shown.party)
  }
}
