internal import SQLite

extension Database {
  /// Reads a file that nobody writes meanwhile, and leaves nothing beside it. Only the log of a program that
  /// was killed, which is part of the database, is read the usual way.
  func connectForLooking() throws -> Connection {
    let hasLog = path.map { FileSystem.size($0 + "-wal") > 0 } ?? false
    return try connect(hasLog ? .readOnly : .immutable)
  }
}
