package import Ledger
package import Store

/// Makes a read-only link to a group, for members who may invite.
package struct CreateViewLink: Sendable {
  private let link: ViewLink
  private let author: Author

  package init(_ link: ViewLink, by author: Author) {
    self.link = link
    self.author = author
  }

  package func run(in transaction: Transaction) throws {
    try transaction.roster(of: link.group).requireInviting(.viewer, by: author)
    try transaction.add(link)
  }
}
