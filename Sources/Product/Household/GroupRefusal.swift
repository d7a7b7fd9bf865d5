package import Ledger

/// Reasons why a change of a group is refused, besides those of its journal.
package enum GroupRefusal: Error, Hashable {
  /// Another member has changed the same to a different value since the form was opened.
  case changedMeanwhile
  /// What was typed is not the group's name.
  case notItsName
  /// More entries match, or have the label, than can be changed at once, and it could not be told which are
  /// left.
  case tooManyEntries(limit: Int, haveLabel: Bool = false)
  /// The change is made of more than itself, or cannot be undone: it has an address of its own.
  case hasOwnAddress
  /// The member who would be gone is owed something, or owes it.
  case isUneven
  /// Two entities would have one name.
  case taken(NameClash)

  // Members

  /// The member that an invite link is for is claimed already, or no longer in the group.
  case alreadyClaimed(Member)
  /// Members settle together: this one is no longer in the group.
  case hasLeft(Member)
  /// Members settle together: this one is a viewer and shares no costs.
  case onlyLooks(Member)
  /// Fewer than two members would settle together.
  case needsTwo

  // Labels

  /// The label cannot be chosen, or no longer.
  case notOffered

  // Recurring rules

  /// The rule never comes on this day.
  case notItsDay(Day)
  /// The day has come already, or is too far away to be meant.
  case notToCome(Day)

  // Payments, whose recorder is asked once more

  /// Another member, this one, has just recorded the very same payment: most likely both tapped the same
  /// proposal.
  case twin(of: Author)
  /// It was proposed when its form was made, and is not any more.
  case unproposed
}
