/// Changes of a group as a whole.
package enum GroupAction: Hashable, Sendable {
  case created(name: String, currency: Currency)
  case renamed(String)
  case currency(Currency)
  case simplifiesDebts(Bool)
  case membersInvite(Bool)
  case archived(Bool)
  case deleted(Bool)
  case unitAdded(Currency)
  case unitRemoved(Currency)
  case defaultSplit(Split?)
}
