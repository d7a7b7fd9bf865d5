internal import Glibc

extension FileSystem {
  /// Takes a file from everybody but its owner. Nil where that is so now, or there is no such file; otherwise why
  /// it cannot be done.
  static func keepPrivate(_ path: String) -> String? {
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_mode & 0o077 != 0 else {
      return nil
    }
    guard info.st_uid == geteuid() else { return "it belongs to another user" }
    // What the owner may do stays: a file that was made read-only is read-only on purpose.
    return chmod(path, info.st_mode & 0o700) == 0 ? nil : String(cString: strerror(errno))
  }
}

extension Store {
  /// Makes the database and what stands beside it its owner's alone, also where somebody has put them there in
  /// another way. Where that cannot be, it is said.
  static func keepPrivate(_ path: String, warn: (String) -> Void) {
    for suffix in ["", "-wal", "-shm", "-journal", "-lock"] {
      guard let reason = FileSystem.keepPrivate(path + suffix) else { continue }
      warn("others on this machine may read \(path + suffix), and it cannot be kept from them: \(reason)")
    }
  }
}
