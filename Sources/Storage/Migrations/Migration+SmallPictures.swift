internal import SQLite

extension Migration {
  /// What lists show in the place of a picture, as the browser that sent it has made it.
  static let smallPictures = Migration(
    "small pictures",
    script: """
      CREATE TABLE small_pictures (
        attachment BLOB NOT NULL PRIMARY KEY REFERENCES attachments (id) ON DELETE CASCADE,
        type TEXT NOT NULL,
        data BLOB NOT NULL CHECK (length(data) BETWEEN 1 AND 65536)
      ) STRICT;
      """)
}
