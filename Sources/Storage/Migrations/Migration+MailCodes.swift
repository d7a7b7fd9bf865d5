internal import SQLite

extension Migration {
  /// Codes that were sent by email: one at a time for each purpose, account and browser, so that a request
  /// from another browser does not make a code invalid.
  static let mailCodes = Migration(
    "mail codes",
    script: """
      CREATE TABLE mail_codes (
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        purpose TEXT NOT NULL CHECK (purpose IN ('address', 'password')),
        address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
        -- SHA-256 of the code and the salt.
        digest BLOB NOT NULL CHECK (length(digest) = 32),
        salt BLOB NOT NULL CHECK (length(salt) = 16),
        -- SHA-256 of what the browser keeps that asked for it.
        browser BLOB NOT NULL CHECK (length(browser) = 32),
        created INTEGER NOT NULL,
        -- How often a wrong one was typed.
        tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
        PRIMARY KEY (account, purpose, browser)
      ) STRICT, WITHOUT ROWID;

      -- When and from which network codes were asked for, to bound how many.
      CREATE TABLE mail_code_requests (
        number INTEGER NOT NULL PRIMARY KEY,
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        network TEXT NOT NULL,
        moment INTEGER NOT NULL
      ) STRICT;

      CREATE INDEX mail_code_requests_by_account ON mail_code_requests (account, moment);
      """)
}
