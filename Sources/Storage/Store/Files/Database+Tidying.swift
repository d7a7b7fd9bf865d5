internal import Disk
internal import SQLite

extension Database {
  /// Removes the empty log that a reader leaves if no other process has the database open: opening the
  /// database for writing and closing it does so. Only the holder of the lock may do that.
  package func removeEmptyLog() {
    guard let path, FileSystem.exists(path + "-wal"), let lock = try? FileLock(beside: path) else { return }
    _ = try? connect(.readWrite).size()
    lock.release()
  }
}
