/// Why an operation is not accepted.
package enum Refusal: Error, Hashable {
  // Who may do what
  case notInGroup
  case viewersOnlyRead
  case ownersOnly
  case groupIsArchived
  case groupIsDeleted
  case groupExists
  case lastOwner
  /// Nobody can say for somebody else who they are.
  case notYourself
  /// The name is somebody's already, or the person has another name in the group.
  case alreadyClaimed

  // What it names
  case unknownMember(ID<Member>)
  case removedMember(ID<Member>)
  /// Has left, or only looks: a bill does not name them.
  case takesNoPart(ID<Member>)
  /// Still has a part in what things cost, and so does not only look.
  case hasPart(ID<Member>)
  /// Only looks on, and would have paid or owe something else than before.
  case movesPart(ID<Member>)
  case unknownCurrency(Currency)
  case mergedIntoItself

  // What it says
  case text(TextError)
  case bill(BillError)
  case customUnit(CustomUnitError)
  case budgetNotPositive
  case nothingChanged
  case tooMany(limit: Int)
  /// There are as many of it as there can be.
  case limit(HouseholdLimit)
  /// Somebody has filed or dropped the receipt already.
  case receiptIsSettled
  /// It counts, or could be there again: first it has to be in the bin.
  case notInBin
  /// Others brought it, and only they or an owner may erase it.
  case notBroughtByYou
  /// There is nothing left of it.
  case isErased
}
