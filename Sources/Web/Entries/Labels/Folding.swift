import Ledger

extension String {
  /// The text by which names are compared: without case and accents.
  var foldedName: FoldedText { FoldedText(name: self) }

  /// The same as a text to look for words in.
  var foldedForComparison: String { foldedName.text }
}
