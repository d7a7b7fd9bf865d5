extension String {
  /// The text by which names are compared: without case and accents.
  package var foldedName: FoldedText { FoldedText(name: self) }

  /// The same as a text to look for words in.
  package var foldedForComparison: String { foldedName.text }
}
