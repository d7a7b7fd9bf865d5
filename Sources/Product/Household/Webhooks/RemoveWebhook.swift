package import Ledger
package import Store

/// Removes a webhook of a group. Its author always may, also as a viewer by now and in an archived group: it
/// sends in their name. Owners may remove all.
package struct RemoveWebhook: Sendable {
  private let webhook: ID<Webhook>
  private let group: ID<Group>
  private let person: ID<Person>

  package init(_ webhook: ID<Webhook>, of group: ID<Group>, by person: ID<Person>) {
    (self.webhook, self.group, self.person) = (webhook, group, person)
  }

  /// False if there is none, or it is another group's. Throws `Refusal.ownersOnly` if another member made it.
  package func run(in transaction: Transaction) throws -> Bool {
    guard let found = try transaction.webhook(webhook), found.group == group else { return false }
    let isOwner = try transaction.roster(of: group).member(of: person)?.role == .owner
    guard isOwner || found.account == person else { throw Refusal.ownersOnly }
    try transaction.removeWebhook(webhook)
    return true
  }
}
