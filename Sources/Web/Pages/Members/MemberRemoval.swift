import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Removes a member from a group. Their entries stay; if their balance is not settled, it asks first.
struct MemberRemoval {
  let group: GroupFrame
  let member: Member
  let balances: [BalanceNote]
  let isMe: Bool

  /// The confirmation page.
  static func show(_ visit: Visit) throws -> Response {
    try MemberRemoval(try visit.member(), visit).response(.ok, visit)
  }

  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let (member, me) = (try visit.member(), try visit.group.member)
    if member.id == me { return try await Departure.leave(form, visit) }
    let isSure = try form.single("anyway") == "on"
    let request = try visit.groupRequest()
    let removed = try await visit.write { try $0.removeMember(member.id, isSure: isSure, for: request) }
    guard let (old, appended) = removed else {
      return try MemberRemoval(member, visit).response(.unprocessable, visit)
    }
    let closed = old.person == nil ? "" : " " + visit.t.memberRemovedLinks
    return try Members.done(visit.t.memberRemoved(name: old.name) + closed, undo: appended, visit)
  }

  init(_ member: Member, _ visit: Visit) throws {
    self.member = member
    let (group, balances) = try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.memberRemove, .members)
      return (group, try snapshot.balances(of: group.group.id))
    }
    self.group = group
    let formats = visit.formats
    let isMe = member.id == group.me.id
    self.isMe = isMe
    self.balances = balances.open(of: member.id, in: group.overview).map {
      BalanceNote(of: $0, isMe: isMe, formats)
    }
  }

  var t: Strings { group.t }

  /// Whether this is the group's last owner, who cannot be removed.
  var keepsLastOwner: Bool { group.overview.roster.owners.map(\.id) == [member.id] }

  var action: Link {
    isMe
      ? Link("/groups", group.group.id, "departure")
      : Link("/groups", group.group.id, "members", member.id, "removal")
  }

  var settling: Link { Link("/groups", group.group.id, "balances") }

  func response(_ status: Status, _ visit: Visit) -> Response {
    visit.page(status) { Views.groupsMemberRemoval(&$0, page: self) }
  }
}
