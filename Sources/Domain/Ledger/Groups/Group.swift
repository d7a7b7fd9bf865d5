/// People who share expenses, with their settings.
package struct Group: Hashable, Sendable {
  package let id: ID<Group>
  package var name: String
  package var currency: Currency
  /// Whether settling up may let people pay members they did not owe, to save payments.
  package var simplifiesDebts: Bool
  /// Whether all members who share costs may invite others, or only owners.
  package var membersInvite: Bool
  /// Shown in place of the first letter of the name; nil if none was chosen.
  package var emoji: String?
  /// Read only.
  package var isArchived: Bool
  package var isDeleted: Bool
  /// The group's own units, such as points, by code.
  package var customUnits: [Currency]
  /// The split of a new entry; nil for an equal split among all members.
  package var defaultSplit: Split?

  package init(
    id: ID<Group>, name: String, currency: Currency, simplifiesDebts: Bool = true, membersInvite: Bool = true,
    emoji: String? = nil, isArchived: Bool = false, isDeleted: Bool = false, customUnits: [Currency] = [],
    defaultSplit: Split? = nil
  ) {
    self.id = id
    self.name = name
    self.currency = currency
    self.simplifiesDebts = simplifiesDebts
    self.membersInvite = membersInvite
    self.emoji = emoji
    self.isArchived = isArchived
    self.isDeleted = isDeleted
    self.customUnits = customUnits
    self.defaultSplit = defaultSplit
  }

  /// Whether an entry of the group may be in this currency or unit.
  package func knows(_ currency: Currency) -> Bool { currency.isStandard || customUnits.contains(currency) }

  /// Whether an entry of the group may have this amount: within the limit, and in no unit that was removed.
  package func canRecord(_ money: Money) -> Bool { knows(money.currency) && money.isWithinLimit }

  /// The currency or own unit with this code.
  package func currency(named code: String) -> Currency? {
    Currency.named(code) ?? customUnits.first { $0.code == code }
  }
}
