/// Reasons why an operation is refused.
package enum Refusal: Error, Hashable {
  // Permissions
  case notInGroup
  case viewersOnlyRead
  case ownersOnly
  case groupIsArchived
  case groupIsDeleted
  case groupExists
  case lastOwner
  /// A member cannot claim a name for another person.
  case notYourself
  /// The name is claimed already, or the person has another name in the group.
  case alreadyClaimed

  // References
  case unknownMember(ID<Member>)
  case removedMember(ID<Member>)
  /// The member has left or is a viewer: a bill cannot name them.
  case takesNoPart(ID<Member>)
  /// The member still shares costs, so they cannot become a viewer.
  case hasPart(ID<Member>)
  /// The member is a viewer, whose share the edit would change.
  case movesPart(ID<Member>)
  case unknownCurrency(Currency)
  case mergedIntoItself

  // Contents
  case text(TextError)
  case bill(BillError)
  case customUnit(CustomUnitError)
  case budgetNotPositive
  case notAnEmoji
  case nothingChanged
  /// The bill that people tick no longer has the line, or is gone.
  case lineIsGone
  case tooMany(limit: Int)
  /// The limit is reached.
  case limit(HouseholdLimit)
  /// Another member has filed or dropped the receipt already.
  case receiptIsSettled
  /// The entry must be deleted before it is erased.
  case notInBin
  /// Another person added it, and only they or an owner may erase it.
  case notBroughtByYou
  /// It has been erased.
  case isErased
}

extension HouseholdLimit {
  /// Throws if there is no room for one more beside `count`.
  package func requireRoom(beside count: Int) throws(Refusal) {
    guard count < most else { throw .limit(self) }
  }
}
