import Accounts
import Encodings
import HTTP
import Household
import Ledger
import Store
import Words

/// The invite links of a group. A caller who sees a link can let others in: reading links takes the same
/// scope as making them.
enum InvitationResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    try call.read { snapshot in
      let group = try call.group
      guard try call.overview(snapshot).roster.allowsInviting(by: call.origin.author) else {
        throw APIProblem(.forbidden, call.t.problemForbidden)
      }
      let invitations = try snapshot.openInvitations(to: group, at: call.now)
      let me = try call.member
      return APIAnswer { writer in
        writer.objects("invitations", invitations) {
          $1.writeMembers(of: $0, link: call.link(of: $0, for: me))
        }
      }
    }
  }

  static func make(_ call: APICall) async throws -> APIAnswer {
    let (plan, author) = (try SentInvitation(call), try call.origin.author)
    return try await call.write { transaction in
      let there = try transaction.invitations(to: plan.group).first { $0.id == plan.id }
      if let there { return try answer(.ok, plan.repetition(of: there, call), call, transaction) }
      let open: ID<Invitation>
      do { open = try transaction.invite(plan.invitation(call), by: author) } catch Refusal.ownersOnly
        where plan.role == .owner
      { throw APIProblem(at: "/role", "ownersOnly", call.t.invitationOwnersOnly) }
      guard let made = try transaction.invitations(to: plan.group).first(where: { $0.id == open }) else {
        throw call.missing
      }
      // A member has one open invitation at a time, so it may be an earlier one.
      return try answer(open == plan.id ? .created : .ok, made, call, transaction)
    }
  }

  static func end(_ call: APICall) async throws -> APIAnswer {
    let (id, group) = (try call.id("invitation", of: Invitation.self), try call.group)
    let author = try call.origin.author
    return try await call.write { transaction in
      guard try transaction.closeInvitation(id, of: group, by: author, at: call.now) else {
        throw call.missing
      }
      return .nothing
    }
  }

  private static func answer(
    _ status: Status, _ invitation: Invitation, _ call: APICall, _ snapshot: Snapshot
  ) throws -> APIAnswer {
    let link = call.link(of: invitation, for: try call.member)
    return APIAnswer(status) { $0.writeMembers(of: invitation, link: link) }
  }
}

/// An invitation as a client has sent it.
private struct SentInvitation {
  let id: ID<Invitation>
  let group: ID<Group>
  let member: ID<Member>?
  let role: Role
  let places: Int
  private let days: Int

  init(_ call: APICall) throws {
    group = try call.group
    id = try call.ownID(of: Invitation.self)
    member = call.body.id("member")
    role = call.body.text("role").flatMap { Role(rawValue: $0) } ?? .member
    days = try Self.choice("days", of: InvitationTerms.days, call)
    let places = try Self.choice("places", of: InvitationTerms.places, call)
    self.places = InvitationTerms.places(places, isForOne: member != nil)
  }

  private static func choice(_ name: String, of known: [Int], _ call: APICall) throws(APIProblem) -> Int {
    let chosen = call.body.integer(name) ?? known[0]
    guard known.contains(chosen) else {
      let words = known.sorted().map { "\($0)" }.joined(separator: ", ")
      throw APIProblem(at: "/\(name)", "unknownChoice", "The value must be one of: \(words).")
    }
    return chosen
  }

  func invitation(_ call: APICall) throws -> Invitation {
    Invitation(
      id: id, token: SecretToken(of: id, under: call.door.linkSecret).digest, group: group, member: member,
      role: role, creator: try call.me.account.id, created: call.now,
      expires: call.now.adding(.seconds(days * 86_400)), places: places)
  }

  /// The invitation made the first time, for a repeated request.
  func repetition(of there: Invitation, _ call: APICall) throws(APIProblem) -> Invitation {
    let isSame =
      there.member == member && (there.role == role || there.bringsBack) && there.places == places
      && there.expires == there.created.adding(.seconds(days * 86_400))
    guard isSame else { throw APIProblem(.operationReused, call.t.problemReused) }
    guard there.isOpen(at: call.now) else { throw APIProblem(.conflict, call.t.invitationRevoked) }
    return there
  }
}

extension APICall {
  /// The full address of an invitation, if the caller may see it.
  fileprivate func link(of invitation: Invitation, for me: Member) -> String? {
    let token = SecretToken(of: invitation.id, under: door.linkSecret)
    guard invitation.showsLink(to: me.role), token.digest == invitation.token else { return nil }
    return "\(site())\(door.basePath.text)/join/\(token.text)"
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of invitation: Invitation, link: String?) {
    member("id", invitation.id)
    member("member", invitation.member)
    member("role", invitation.role.rawValue)
    member("author", invitation.creator)
    member("created", invitation.created)
    member("expires", invitation.expires)
    member("places", invitation.places)
    member("uses", invitation.uses)
    member("link", link)
  }
}

extension Shape {
  static let invitation = Shape.named("Invitation") {
    .answer([
      .init("id", .id), .init("member", .nullable(.id), "Member whom it is for; null if it is for anyone."),
      .init("role", role, "Role of people who join with it."),
      .init("author", .nullable(.id), "Id of the account that created it."), .init("created", .instant),
      .init("expires", .instant), .init("places", .integer(1...1_000), "How many people can join with it."),
      .init("uses", .integer(0...1_000), "How many people have joined with it."),
      .init("link", .nullable(.text(1...4_000)), "URL of the invite link; null if you may not see it."),
    ])
  }

  static let invitationList = Shape.named("InvitationList") {
    .answer([.init("invitations", .list(invitation), "Invite links that are open.")])
  }

  static let newInvitation = Shape.named("NewInvitation") {
    .request([
      .optional("member", .id, "Member without an account, whom the person who joins becomes."),
      .optional("role", role, "Default: member. Only owners can invite owners."),
      .optional("days", .integer(1...365), "1, 7 or 30. Default: 7."),
      .optional("places", .integer(1...1_000), "1, 5 or 20. Default: 20. Always 1 with “member”."),
      .operation,
    ])
  }
}
