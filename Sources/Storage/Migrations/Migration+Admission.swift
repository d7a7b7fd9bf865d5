internal import SQLite

extension Migration {
  /// From where somebody has ever got in, and how many an invitation lets in. Older invitations that anybody
  /// may use take in twenty more than have come.
  static let admission = Migration(
    "admission",
    script: """
      CREATE TABLE familiar_networks (
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        -- The text of its first address.
        network TEXT NOT NULL,
        moment INTEGER NOT NULL,
        PRIMARY KEY (account, network)
      ) STRICT, WITHOUT ROWID;

      ALTER TABLE invitations ADD COLUMN places INTEGER NOT NULL DEFAULT 20 CHECK (places > 0);

      UPDATE invitations
      SET places = uses + CASE WHEN member IS NULL THEN 20 ELSE 1 END;
      """)
}
