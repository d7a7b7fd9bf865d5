extension Formats {
  /// A text of any direction, isolated for use among others.
  package func isolated(_ text: String) -> String { t.isolated(text) }
}
