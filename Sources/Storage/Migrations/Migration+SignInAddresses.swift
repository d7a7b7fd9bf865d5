internal import SQLite

extension Migration {
  /// The network address of a sign-in; unknown for earlier ones.
  static let signInAddresses = Migration(
    "sign-in addresses",
    script: """
      ALTER TABLE sign_ins ADD COLUMN address TEXT NOT NULL DEFAULT '';
      """)
}
