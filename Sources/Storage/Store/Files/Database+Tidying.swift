internal import Disk
internal import SQLite

extension Database {
  /// A reader of a database that nobody else has open leaves an empty log beside it. Opening the database for
  /// writing and closing it removes that, which only the holder of the lock may do.
  package func removeEmptyLog() {
    guard let path, FileSystem.exists(path + "-wal"), let lock = try? FileLock(beside: path) else { return }
    _ = try? connect(.readWrite).size()
    lock.release()
  }
}
