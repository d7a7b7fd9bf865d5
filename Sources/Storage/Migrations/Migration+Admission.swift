internal import SQLite

extension Migration {
  /// The networks from which accounts were signed in to, and the number of people that an invitation lets in.
  /// Older invitations for anyone let in twenty more people than have joined already.
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
