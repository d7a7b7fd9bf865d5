import Disk

extension DataStore {
  /// Makes the database and what stands beside it its owner's alone, also where somebody has put them there in
  /// another way. Where that cannot be, it is said.
  static func keepPrivate(_ path: String, warn: (String) -> Void) {
    for suffix in ["", "-wal", "-shm", "-journal", "-lock"] {
      guard let reason = FileSystem.keepPrivate(path + suffix) else { continue }
      warn("others on this machine may read \(path + suffix), and it cannot be kept from them: \(reason)")
    }
  }
}
