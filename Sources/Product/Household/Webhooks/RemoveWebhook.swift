package import Ledger
package import Store

/// Takes away what tells a program elsewhere of a group. Whoever made it always may, also who only looks on by now and
/// where the group is archived: what it sends is in their name. Owners may take away all.
package struct RemoveWebhook: Sendable {
  private let webhook: ID<Webhook>
  private let group: ID<Group>
  private let person: ID<Person>

  package init(_ webhook: ID<Webhook>, of group: ID<Group>, by person: ID<Person>) {
    (self.webhook, self.group, self.person) = (webhook, group, person)
  }

  /// False where there is none, or it is none of the group's. Throws `Refusal.ownersOnly` where somebody else made it.
  package func run(in transaction: Transaction) throws -> Bool {
    guard let found = try transaction.webhook(webhook), found.group == group else { return false }
    let isOwner = try transaction.roster(of: group).member(of: person)?.role == .owner
    guard isOwner || found.account == person else { throw Refusal.ownersOnly }
    try transaction.removeWebhook(webhook)
    return true
  }
}
