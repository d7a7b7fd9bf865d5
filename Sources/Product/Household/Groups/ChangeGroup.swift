package import Ledger
package import Store

extension Transaction {
  /// Changes a group's name, emoji, currency and settling. Other settings that another owner changed since the
  /// form was opened are kept; a form without a base is taken as shown from the current state. Without a currency
  /// the group keeps its own, and without an emoji field its own emoji. Owners decide `membersInvite`, and nil
  /// leaves it as it is.
  ///
  /// Nil if nothing changed. Throws `GroupRefusal.changedMeanwhile`.
  package func changeGroup(
    named name: String, emoji: String?? = nil, in currency: Currency?, simplifiesDebts: Bool,
    membersInvite: Bool? = nil, from base: EditBase?, for request: GroupRequest
  ) throws -> Appended? {
    let old = try requireGroup(request.group)
    let shown = try base.map { try $0.group(request.group, self) } ?? old
    func merged<Value: Equatable>(_ setting: (Group) -> Value, _ mine: Value?) throws(GroupRefusal) -> Value {
      let shown = shown.map(setting)
      let theirs = setting(old)
      switch ThreeWay(shown: shown, theirs: theirs, mine: mine ?? shown ?? theirs) {
      case .theirs(let value), .mine(let value): return value
      case .conflict: throw .changedMeanwhile
      }
    }
    let name = try merged(\.name, name)
    let emoji = try merged(\.emoji, emoji)
    let currency = try merged(\.currency, currency)
    let simplifiesDebts = try merged(\.simplifiesDebts, simplifiesDebts)
    let membersInvite = try merged(\.membersInvite, membersInvite)
    var actions: [GroupAction] = []
    if name != old.name { actions.append(.renamed(name)) }
    if emoji != old.emoji { actions.append(.emoji(emoji)) }
    if currency != old.currency { actions.append(.currency(currency)) }
    if simplifiesDebts != old.simplifiesDebts { actions.append(.simplifiesDebts(simplifiesDebts)) }
    if membersInvite != old.membersInvite { actions.append(.membersInvite(membersInvite)) }
    let appended = try append(actions.map { .group($0) }, for: request)
    if old.membersInvite, !membersInvite {
      // Links that members opened are closed when members lose the right to invite.
      let members = try roster(of: request.group).members.filter { $0.role != .owner }
      try closeWays(into: request.group, madeBy: members.compactMap(\.person), at: request.origin.now)
    }
    return appended
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
