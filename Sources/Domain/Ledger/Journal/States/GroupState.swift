/// The state of a group, folded from its operations.
package struct GroupState: Hashable, Sendable {
  package let id: ID<Group>
  package private(set) var birth: Birth?
  package private(set) var name = Register("")
  package private(set) var currency = Register(Currency(code: "", scale: 0))
  package private(set) var simplifiesDebts = Register(true)
  package private(set) var membersInvite = Register(true)
  package private(set) var emoji = Register<String?>(nil)
  package private(set) var isArchived = Register(false)
  package private(set) var isDeleted = Register(false)
  package private(set) var customUnits = LastWriteWinsSet<Currency>()
  package private(set) var defaultSplit = Register<Split?>(nil)

  package init(id: ID<Group>) { self.id = id }

  mutating func apply(_ action: GroupAction, _ operation: Operation) {
    let stamp = operation.stamp
    switch action {
    case .created(let name, let currency):
      birth = .earliest(birth, operation)
      self.name.set(name, stamp)
      self.currency.set(currency, stamp)
    case .renamed(let name): self.name.set(name, stamp)
    case .currency(let currency): self.currency.set(currency, stamp)
    case .simplifiesDebts(let flag): simplifiesDebts.set(flag, stamp)
    case .membersInvite(let flag): membersInvite.set(flag, stamp)
    case .emoji(let emoji): self.emoji.set(emoji, stamp)
    case .archived(let flag): isArchived.set(flag, stamp)
    case .deleted(let flag): isDeleted.set(flag, stamp)
    case .unitAdded(let unit): customUnits.set(unit, included: true, stamp)
    case .unitRemoved(let unit): customUnits.set(unit, included: false, stamp)
    case .defaultSplit(let split): defaultSplit.set(split, stamp)
    }
  }

  /// The group, deleted or not; nil before it is created.
  package var group: Group? {
    guard birth != nil else { return nil }
    return Group(
      id: id, name: name.value, currency: currency.value, simplifiesDebts: simplifiesDebts.value,
      membersInvite: membersInvite.value, emoji: emoji.value, isArchived: isArchived.value,
      isDeleted: isDeleted.value, customUnits: customUnits.elements, defaultSplit: defaultSplit.value)
  }
}
