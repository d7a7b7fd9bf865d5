internal import Disk
package import SQLite

extension Database {
  /// Reads a file that nobody writes meanwhile, and leaves nothing beside it. Only the log of a program that
  /// was killed, which is part of the database, is read the usual way.
  package func connectForLooking() throws -> DatabaseConnection {
    let hasLog = path.map { FileSystem.size($0 + "-wal") > 0 } ?? false
    return try connect(hasLog ? .readOnly : .immutable)
  }

  /// How to read a file that a program may have open. Where nobody has and nothing can be put beside it, as
  /// on a read-only disk, it can only be read as one that does not change.
  package var accessBesideWriter: Access {
    guard let path, !FileSystem.exists(path + "-wal") else { return .readOnly }
    return FileSystem.isWritable(FileSystem.directory(of: path)) ? .readOnly : .immutable
  }
}
