internal import Disk
package import SQLite

extension Database {
  /// Opens a file for reading that is not being written, without creating files beside it. If a killed
  /// process left a log, which is part of the database, the file is opened in the usual read-only way.
  package func connectReadOnly() throws -> DatabaseConnection {
    let hasLog = path.map { FileSystem.size($0 + "-wal") > 0 } ?? false
    return try connect(hasLog ? .readOnly : .immutable)
  }

  /// The way to read a file that another process may have open. If there is no log and none can be created,
  /// as on a read-only disk, the file can only be opened as immutable.
  package var accessBesideWriter: Access {
    guard let path, !FileSystem.exists(path + "-wal") else { return .readOnly }
    return FileSystem.isWritable(FileSystem.directory(of: path)) ? .readOnly : .immutable
  }

  /// Removes the empty log that a reader leaves if no other process has the database open: opening the
  /// database for writing and closing it does so. Only the holder of the lock may do that.
  package func removeEmptyLog() {
    guard let path, FileSystem.exists(path + "-wal"), let lock = try? FileLock(beside: path) else { return }
    _ = try? connect(.readWrite).size()
    lock.release()
  }
}
