extension Int {
  /// The number with its noun: "1 row", "2 rows".
  package func of(_ one: String, _ several: String) -> String { "\(self) \(self == 1 ? one : several)" }
}
