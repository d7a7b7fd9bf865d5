internal import SQLite

extension Migration {
  /// The sign-in method of a session.
  static let signInMethods = Migration(
    "signInMethods",
    script: """
      -- Unknown of sessions that began before it was noted, and of guests.
      ALTER TABLE sessions ADD COLUMN method TEXT;
      -- Whom a proxy called who came: with another name the session is over.
      ALTER TABLE sessions ADD COLUMN proxy_name TEXT CHECK (length(proxy_name) BETWEEN 1 AND 64);
      """)
}
