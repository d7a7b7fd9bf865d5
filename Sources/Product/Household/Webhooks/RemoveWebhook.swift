package import Ledger
package import Store

extension Transaction {
  /// Removes a webhook of a group. Its author always may, also as a viewer by now and in an archived group: it
  /// sends in their name. Owners may remove all.
  ///
  /// False if there is none, or it is another group's. Throws `Refusal.ownersOnly` if another member made it.
  package func removeWebhook(_ id: ID<Webhook>, of group: ID<Group>, by person: ID<Person>) throws -> Bool {
    guard let found = try webhook(id), found.group == group else { return false }
    let isOwner = try roster(of: group).member(of: person)?.role == .owner
    guard isOwner || found.account == person else { throw Refusal.ownersOnly }
    try removeWebhook(id)
    return true
  }
}
