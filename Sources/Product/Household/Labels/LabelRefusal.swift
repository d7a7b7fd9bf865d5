/// Why a label is not changed.
package enum LabelRefusal: Error, Hashable {
  /// It cannot be chosen, or no longer.
  case notOffered
  /// Another member has changed the same field to a different value.
  case changedMeanwhile
  /// More entries than one action can change.
  case tooManyEntries
}
