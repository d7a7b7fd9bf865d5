/// Why a group, or many of its entries at once, are not changed.
package enum GroupRefusal: Error, Hashable {
  /// Another member has changed the same settings since the form was opened, into something else.
  case changedMeanwhile
  /// What was typed is not the group's name.
  case notItsName
  /// More entries match than can be changed at once, and it could not be told which are left.
  case tooManyEntries(limit: Int)
}
