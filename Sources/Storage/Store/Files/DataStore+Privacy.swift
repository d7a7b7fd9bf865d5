import Disk

extension DataStore {
  /// Restricts the database and the files beside it to their owner, even if they were created with wider
  /// permissions. Warns if that fails.
  static func keepPrivate(_ path: String, warn: (String) -> Void) {
    for suffix in ["", "-wal", "-shm", "-journal", "-lock"] {
      guard let reason = FileSystem.keepPrivate(path + suffix) else { continue }
      warn("others on this machine may read \(path + suffix), and it cannot be kept from them: \(reason)")
    }
  }
}
