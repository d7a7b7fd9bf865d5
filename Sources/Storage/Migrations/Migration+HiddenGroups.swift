internal import SQLite

extension Migration {
  /// Groups that are deleted permanently are hidden too, until their rows are removed.
  static let hiddenGroups = Migration(
    "hidden groups", script: "ALTER TABLE arriving_groups RENAME TO hidden_groups;")
}
