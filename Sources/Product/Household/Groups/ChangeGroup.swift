package import Ledger
package import Store

/// Changes a group's name, currency and settling. Other settings that another owner changed since the form
/// was opened are kept.
package struct ChangeGroup: Sendable {
  private let name: String
  private let currency: Currency?
  private let simplifiesDebts: Bool
  private let membersInvite: Bool?
  private let base: EditBase?
  private let request: GroupRequest

  /// Without a currency the group keeps its own. Owners decide `membersInvite`, and nil leaves it as it is. A
  /// form without a base is taken as shown from the current state.
  package init(
    named name: String, in currency: Currency?, simplifiesDebts: Bool, membersInvite: Bool? = nil,
    from base: EditBase?, _ request: GroupRequest
  ) {
    self.name = name
    self.currency = currency
    self.simplifiesDebts = simplifiesDebts
    self.membersInvite = membersInvite
    self.base = base
    self.request = request
  }

  /// Nil where it is so already. Throws `GroupRefusal.changedMeanwhile`.
  package func run(in transaction: Transaction) throws -> Appended? {
    let old = try transaction.requireGroup(request.group)
    let shown = try base.map { try $0.group(request.group, transaction) } ?? old
    let name = try merged(shown?.name, old.name, name)
    let currency = try merged(shown?.currency, old.currency, currency ?? shown?.currency ?? old.currency)
    let simplifiesDebts = try merged(shown?.simplifiesDebts, old.simplifiesDebts, simplifiesDebts)
    let membersInvite = try merged(
      shown?.membersInvite, old.membersInvite, membersInvite ?? shown?.membersInvite ?? old.membersInvite)
    var actions: [GroupAction] = []
    if name != old.name { actions.append(.renamed(name)) }
    if currency != old.currency { actions.append(.currency(currency)) }
    if simplifiesDebts != old.simplifiesDebts { actions.append(.simplifiesDebts(simplifiesDebts)) }
    if membersInvite != old.membersInvite { actions.append(.membersInvite(membersInvite)) }
    let appended = try transaction.append(actions.map { .group($0) }, for: request)
    if old.membersInvite, !membersInvite { try closeMembersWays(transaction) }
    return appended
  }

  /// Links that members opened are closed when members lose the right to invite.
  private func closeMembersWays(_ transaction: Transaction) throws {
    let members = try transaction.roster(of: request.group).members.filter { $0.role != .owner }
    try transaction.closeWays(
      into: request.group, madeBy: members.compactMap(\.person), at: request.origin.now)
  }

  private func merged<Value: Equatable>(_ shown: Value?, _ theirs: Value, _ mine: Value) throws(GroupRefusal)
    -> Value
  {
    switch ThreeWay(shown: shown, theirs: theirs, mine: mine) {
    case .theirs(let value), .mine(let value): value
    case .conflict: throw .changedMeanwhile
    }
  }
}

extension EditBase {
  /// The base of the form of a group's settings.
  package init(settingsOf group: ID<Group>, _ snapshot: Snapshot) throws {
    try self.init(Entity(.group, group), group, snapshot)
  }

  fileprivate func group(_ id: ID<Group>, _ snapshot: Snapshot) throws -> Group? {
    guard case .group(let state)? = try state(Entity(.group, id), id, snapshot) else { return nil }
    return state.group
  }
}

extension Transaction {
  func requireGroup(_ id: ID<Group>) throws -> Group {
    guard let group = try group(id) else { throw JournalError.missing(.group) }
    return group
  }
}
