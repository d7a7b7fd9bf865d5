internal import SQLite

extension Migration {
  /// Sign-ins to an account and failed tries, which its owner can see.
  static let signIns = Migration(
    "sign-ins",
    script: """
      CREATE TABLE sign_ins (
        number INTEGER NOT NULL PRIMARY KEY,
        -- Null for names that nobody has.
        account BLOB REFERENCES accounts (id) ON DELETE CASCADE,
        is_success INTEGER NOT NULL CHECK (is_success IN (0, 1)),
        device TEXT NOT NULL,
        times INTEGER NOT NULL CHECK (times > 0),
        moment INTEGER NOT NULL
      ) STRICT;

      CREATE INDEX sign_ins_by_account ON sign_ins (account, is_success, number);
      """)
}
