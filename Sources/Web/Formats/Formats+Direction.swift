extension Formats {
  /// A text of whatever direction, ready to stand among others.
  func isolated(_ text: String) -> String { t.isolated(text) }
}
