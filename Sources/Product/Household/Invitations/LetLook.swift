package import Ledger
package import Store

/// Makes a link by which others look at a group, by whoever may invite.
package struct LetLook: Sendable {
  private let link: LookingLink
  private let author: Author

  package init(_ link: LookingLink, by author: Author) {
    self.link = link
    self.author = author
  }

  package func run(in transaction: Transaction) throws {
    try transaction.roster(of: link.group).requireInviting(.viewer, by: author)
    try transaction.add(link)
  }
}
