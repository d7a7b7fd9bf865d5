/// Why a label is not changed.
package enum LabelRefusal: Error, Hashable {
  /// It cannot be chosen, or no longer.
  case notOffered
  /// Another member has changed the same field to a different value.
  case changedMeanwhile
  /// More entries than one action can change.
  case tooManyEntries

  /// The most entries from which one action removes a label one by one.
  package static let mostEntries = 500
}
