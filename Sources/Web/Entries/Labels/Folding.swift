import Ledger

extension String {
  /// The text by which names are compared: without case and accents.
  var foldedForComparison: String { FoldedText(self).text.withPlainSpaces }
}
