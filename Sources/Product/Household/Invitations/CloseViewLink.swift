package import Ledger
package import Store

/// Closes a read-only link of a group. Members close their own links, owners all.
package struct CloseViewLink: Sendable {
  private let link: ID<ViewLink>
  private let group: ID<Group>
  private let author: Author
  private let now: Instant

  package init(_ link: ID<ViewLink>, of group: ID<Group>, by author: Author, at now: Instant) {
    self.link = link
    self.group = group
    self.author = author
    self.now = now
  }

  /// False if the link was closed already, or is another group's.
  package func run(in transaction: Transaction) throws -> Bool {
    guard let found = try transaction.lookingLinks(to: group, at: now).first(where: { $0.id == link }) else {
      return false
    }
    try transaction.roster(of: group).requireClosing(of: found.creator, by: author)
    return try transaction.revoke(link: link, of: group, at: now)
  }
}
