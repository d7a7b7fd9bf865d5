internal import SQLite

extension Migration {
  /// Where a sign-in came from; of earlier ones it is not known.
  static let signInAddresses = Migration(
    "sign-in addresses",
    script: """
      ALTER TABLE sign_ins ADD COLUMN address TEXT NOT NULL DEFAULT '';
      """)
}
