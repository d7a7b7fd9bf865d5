internal import SQLite

extension Migration {
  /// Groups that are deleted for good are hidden as well until their rows are removed.
  static let hiddenGroups = Migration(
    "hidden groups", script: "ALTER TABLE arriving_groups RENAME TO hidden_groups;")
}
