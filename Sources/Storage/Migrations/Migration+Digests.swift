internal import SQLite

extension Migration {
  /// A digest of each operation, which includes the one before it in its group, so that no operation can be
  /// changed, removed or inserted unnoticed. Existing operations get theirs now.
  static let digests = Migration("digests") { connection in
    try connection.run(script: columns)
    try connection.sealJournals()
  }

  private static let columns: StaticString = """
    ALTER TABLE operations ADD COLUMN digest BLOB CHECK (length(digest) = 32);
    -- Of what has been erased, the digest of the body as it was written.
    ALTER TABLE operations ADD COLUMN original BLOB CHECK (length(original) = 32);
    """
}
