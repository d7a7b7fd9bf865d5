package import Ledger
package import Store

extension Snapshot {
  /// The invite links of a group that are open now. Requests to a person have no link.
  package func openInvitations(to group: ID<Group>, at now: Instant) throws -> [Invitation] {
    try invitations(to: group).filter { $0.isOpen(at: now) && $0.recipient == nil }
  }
}

extension Invitation {
  /// Whether members with this role see its link. Links that give more than a member may do are shown to
  /// owners alone: members would use them for themselves.
  package func showsLink(to role: Role) -> Bool { role == .owner || self.role != .owner && !bringsBack }
}

extension Transaction {
  /// Closes an invite link of a group. Members close their own links, owners all. False if the link was closed
  /// already, or is another group's.
  package func closeInvitation(_ id: ID<Invitation>, of group: ID<Group>, by author: Author, at now: Instant)
    throws -> Bool
  {
    guard let found = try invitations(to: group).first(where: { $0.id == id }) else { return false }
    try roster(of: group).requireClosing(of: found.creator, by: author)
    return try revoke(id, of: group, at: now)
  }
}

extension Transaction {
  /// Makes a read-only link to a group, for members who may invite.
  package func makeViewLink(_ link: ViewLink, by author: Author) throws {
    try roster(of: link.group).requireInviting(.viewer, by: author)
    try add(link)
  }

  /// Closes a link of a group that is read-only or shows a debt. Members close their own links, owners all. False if the link was
  /// closed already, or is another group's.
  package func closeViewLink(_ id: ID<ViewLink>, of group: ID<Group>, by author: Author, at now: Instant)
    throws -> Bool
  {
    let open = try viewLinks(to: group, at: now) + debtLinks(in: group, at: now)
    guard let found = open.first(where: { $0.id == id }) else { return false }
    try roster(of: group).requireClosing(of: found.creator, by: author)
    return try revoke(link: id, of: group, at: now)
  }
}
