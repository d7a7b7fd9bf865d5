package import Ledger
package import Store

extension Transaction {
  /// Makes a read-only link to a group, for members who may invite.
  package func makeViewLink(_ link: ViewLink, by author: Author) throws {
    try roster(of: link.group).requireInviting(.viewer, by: author)
    try add(link)
  }

  /// Closes a read-only link of a group. Members close their own links, owners all. False if the link was
  /// closed already, or is another group's.
  package func closeViewLink(_ id: ID<ViewLink>, of group: ID<Group>, by author: Author, at now: Instant)
    throws -> Bool
  {
    guard let found = try viewLinks(to: group, at: now).first(where: { $0.id == id }) else { return false }
    try roster(of: group).requireClosing(of: found.creator, by: author)
    return try revoke(link: id, of: group, at: now)
  }
}
