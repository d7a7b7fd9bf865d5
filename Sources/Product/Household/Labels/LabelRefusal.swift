/// Why nothing is done to a label.
package enum LabelRefusal: Error, Hashable {
  /// It is not, or not any more, among those that can be chosen.
  case notOffered
  /// Somebody else has changed what was changed in the form too, and into something else.
  case changedMeanwhile
  /// More than can be changed one by one in one go.
  case tooManyEntries
}
