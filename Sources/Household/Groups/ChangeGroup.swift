package import Ledger
package import Store

/// Changes what a group is called, which currency it counts in, and how it settles.
package struct ChangeGroup: Sendable {
  private let name: String
  private let currency: Currency
  private let simplifiesDebts: Bool
  private let membersInvite: Bool?
  private let request: GroupRequest

  /// `membersInvite` is for owners to decide; nil leaves it as it is.
  package init(
    named name: String, in currency: Currency, simplifiesDebts: Bool, membersInvite: Bool? = nil,
    _ request: GroupRequest
  ) {
    self.name = name
    self.currency = currency
    self.simplifiesDebts = simplifiesDebts
    self.membersInvite = membersInvite
    self.request = request
  }

  /// Nil where it is so already.
  package func run(in transaction: Transaction) throws -> Appended? {
    let old = try transaction.requireGroup(request.group)
    var actions: [GroupAction] = []
    if name != old.name { actions.append(.renamed(name)) }
    if currency != old.currency { actions.append(.currency(currency)) }
    if simplifiesDebts != old.simplifiesDebts { actions.append(.simplifiesDebts(simplifiesDebts)) }
    if let membersInvite, membersInvite != old.membersInvite { actions.append(.membersInvite(membersInvite)) }
    return try transaction.append(actions.map { .group($0) }, for: request)
  }
}

extension Transaction {
  func requireGroup(_ id: ID<Group>) throws -> Group {
    guard let group = try group(id) else { throw JournalError.missing(.group) }
    return group
  }
}
