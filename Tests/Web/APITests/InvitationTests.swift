import Accounts
import Encodings
import Ledger
import Store
import TestSupport
import Testing

/// Invitations to a group, made through the API.
struct InvitationResourceTests {
  /// The digest of the token at the end of a link.
  private func digest(of reply: Reply) throws -> Digest {
    let link = try #require(reply.text("link"))
    let secret = try #require(link.split(separator: "/").last)
    return try #require(SecretToken(String(secret))).digest
  }

  private func join(_ flat: Flat, _ resident: Flat.Resident, by token: Digest) async throws -> ID<Member> {
    let (origin, claim) = (flat.origin(resident), JoiningMember.new(NewMember(ID(high: 3, low: 40), "Eve")))
    return try await flat.store.write {
      try $0.join(with: token, as: claim, operation: ID(high: 8, low: 40), from: origin).member
    }
  }

  @Test func `a link made by a program can be used to join, and a revoked one cannot`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada, [.manage, .read])
    let made = try await ada.send("POST", flat.path + "/invitations", #"{"days":1,"places":5}"#, 201)
    #expect(made.text("link")?.hasPrefix("https://evenly.example/join/") == true)
    #expect(made.text("role") == "member" && made["uses"]?.number?.integer == 0)
    #expect(made.text("expires") == "2025-06-16T15:06:40.000Z")
    let list = try await ada.send("GET", flat.path + "/invitations", 200)
    #expect(list.text("invitations/0/link") == made.text("link"))
    let other = try await ada.send("POST", flat.path + "/invitations", "{}", 201)
    #expect(other["places"]?.number?.integer == 20)
    let path = "\(flat.path)/invitations/\(other.text("id") ?? "")"
    try await ada.send("DELETE", path, 204)
    try await ada.send("DELETE", path, 404)
    await #expect(throws: InvitationError.closed) { try await join(flat, .eve, by: try digest(of: other)) }
    let member = try await join(flat, .eve, by: try digest(of: made))
    let names = try await ada.send("GET", "\(flat.path)/members/\(member)", 200)
    #expect(names.text("person") == "\(Flat.Resident.eve.id)")
  }

  @Test func `the same request makes one link, and another one of its id is refused`() async throws {
    let flat = try await Flat.make()
    let (ada, ben, eve) = (
      try await flat.program(of: .ada), try await flat.program(of: .ben), try await flat.program(of: .eve)
    )
    let body = #"{"operation":"AAAAAAAAAAAAAAAAAAAAAQ"}"#
    let made = try await ada.send("POST", flat.path + "/invitations", body, 201)
    #expect(try await ada.send("POST", flat.path + "/invitations", body, 200).bytes == made.bytes)
    let second = #"{"operation":"AAAAAAAAAAAAAAAAAAAAAQ","places":1}"#
    try await ada.send("POST", flat.path + "/invitations", second, 409)
    // Ids that others have chosen do not clash.
    let bens = try await ben.send("POST", flat.path + "/invitations", body, 201)
    let eves = try await eve.send("POST", "/groups/\(flat.other)/invitations", body, 201)
    #expect(Set([made, bens, eves].map { $0.text("link") }).count == 3)
    try await ada.send("DELETE", "\(flat.path)/invitations/\(made.text("id") ?? "")", 204)
    try await ada.send("POST", flat.path + "/invitations", body, 409)
  }

  @Test func `members neither offer nor see invitations to a higher role`() async throws {
    let flat = try await Flat.make()
    let (ada, ben) = (try await flat.program(of: .ada), try await flat.program(of: .ben))
    let path = flat.path + "/invitations"
    #expect(try await ben.send("POST", path, #"{"role":"owner"}"#, 422).fault == "ownersOnly /role")
    let owners = try await ada.send("POST", path, #"{"role":"owner"}"#, 201)
    #expect(owners.text("link") != nil)
    let seen = try await ben.send("GET", path, 200)
    #expect(seen["invitations"]?.array?.count == 1 && seen["invitations/0/link"]?.isNull == true)
    try await ben.send("DELETE", "\(path)/\(owners.text("id") ?? "")", 403)
    try await ada.send("PATCH", flat.path, #"{"membersInvite":false}"#, 200)
    try await ben.send("POST", path, "{}", 403)
    try await ben.send("GET", path, 403)
    try await flat.program(of: .ada, .read).send("GET", path, 403)
  }

  @Test func `a link for a name is for one, and for a name that is free`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let path = flat.path + "/invitations"
    let sams = try await ada.send("POST", path, #"{"member":"\#(flat.sam)"}"#, 201)
    #expect(sams["places"]?.number?.integer == 1 && sams.text("member") == "\(flat.sam)")
    // A member who is invited already gets the same invitation.
    let again = try await ada.send("POST", path, #"{"member":"\#(flat.sam)"}"#, 200)
    #expect(again.text("link") == sams.text("link") && again.text("id") == sams.text("id"))
    let bens = try await ada.send("POST", path, #"{"member":"\#(flat.ben)"}"#, 422)
    #expect(bens.fault == "alreadyClaimed /member")
    try await ada.send("POST", path, #"{"member":"\#(Flat.nobody)"}"#, 404)
    #expect(try await ada.send("POST", path, #"{"days":2}"#, 422).fault == "unknownChoice /days")
    #expect(try await ada.send("POST", path, #"{"places":2}"#, 422).fault == "unknownChoice /places")
    try await ada.send("PATCH", flat.path, #"{"archived":true}"#, 200)
    try await ada.send("POST", path, "{}", 403)
  }

  @Test func `there are as many open links as a group may have, also at once`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let path = flat.path + "/invitations"
    for _ in 0..<(HouseholdLimit.invitations.most - 5) { try await ada.send("POST", path, "{}", 201) }
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { try await ada.send("POST", path, "{}").status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.filter { $0 == 201 }.count == 5 && statuses.filter { $0 == 422 }.count == 15)
  }
}
