internal import SQLite

extension Migration {
  /// What was converted is divided by the rule of the split. Entries with a rate are divided anew when all steps are
  /// done; no table changes.
  static let dividingConverted = Migration("dividing converted", script: "")
}
