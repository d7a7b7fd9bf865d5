internal import SQLite

extension Migration {
  /// Since when it is known that a code does not arrive.
  static let mailCodeRefusals = Migration(
    "mail code refusals", script: "ALTER TABLE mail_codes ADD COLUMN refused INTEGER")
}
