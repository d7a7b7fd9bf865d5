internal import SQLite

extension Migration {
  /// The time since when it is known that a code cannot be delivered.
  static let mailCodeRefusals = Migration(
    "mail code refusals", script: "ALTER TABLE mail_codes ADD COLUMN refused INTEGER")
}
