internal import SQLite

extension Migration {
  /// Small previews of pictures for lists, made by the browser that uploaded the picture.
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
