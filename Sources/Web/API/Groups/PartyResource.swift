import Encodings
import HTTP
import Household
import Ledger
import Store

/// Parties: members who settle together.
enum PartyResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    try call.read { snapshot in
      let parties = try parties(call, snapshot)
      return APIAnswer { $0.objects("parties", parties) { $1.writeMembers(of: $0) } }
    }
  }

  static func add(_ call: APICall) async throws -> APIAnswer {
    let request = try call.groupRequest()
    let members = call.body.ids("members", of: Member.self) ?? []
    return try await call.write { transaction in
      let isThere = try transaction.record(of: request.operation) != nil
      _ = try transaction.makeOrChangeParty(nil, of: members, for: request)
      return try answer(isThere ? .ok : .created, request.id(), call, transaction)
    }
  }

  static func change(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("party", of: Party.self), try call.groupRequest())
    let members = call.body.ids("members", of: Member.self) ?? []
    return try await call.write { transaction in
      _ = try transaction.makeOrChangeParty(id, of: members, for: request)
      return try answer(.ok, id, call, transaction)
    }
  }

  /// Dissolves the party.
  static func remove(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("party", of: Party.self), try call.groupRequest())
    return try await call.write { transaction in
      _ = try transaction.dissolveParty(id, for: request)
      return .nothing
    }
  }

  private static func parties(_ call: APICall, _ snapshot: Snapshot) throws -> [(
    id: ID<Party>, members: [ID<Member>]
  )] {
    let members = try call.overview(snapshot).members.filter(\.isCurrent)
    let parties = Dictionary(grouping: members.filter { $0.party != nil }) { $0.party }
    return parties.compactMap { id, members in id.map { (id: $0, members: members.map(\.id).sorted()) } }
      .sorted { $0.id < $1.id }
  }

  private static func answer(_ status: Status, _ id: ID<Party>, _ call: APICall, _ snapshot: Snapshot) throws
    -> APIAnswer
  {
    guard let party = try parties(call, snapshot).first(where: { $0.id == id }) else { throw call.missing }
    return APIAnswer(status) { $0.writeMembers(of: party) }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of party: (id: ID<Party>, members: [ID<Member>])) {
    member("id", party.id)
    member("members", party.members)
  }
}

extension Shape {
  static let party = Shape.named("Party") {
    .answer([.init("id", .id), .init("members", .list(.id), "Members who settle together.")])
  }

  static let partyList = Shape.named("PartyList") { .answer([.init("parties", .list(party))]) }

  static let partyMembers = Shape.named("PartyMembers") {
    .request([
      .init("members", .list(.id, 0...200), "All members who settle together from now on."),
      .operation(and: "a new party"),
    ])
  }
}
