extension Formats {
  /// A text of whatever direction, ready to stand among others.
  package func isolated(_ text: String) -> String { t.isolated(text) }
}
