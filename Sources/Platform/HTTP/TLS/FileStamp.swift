import CLinux
import Glibc

/// Changes whenever a file is written, replaced, or its link is changed.
struct FileStamp: Equatable {
  private let device: UInt
  private let node: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil if there is no such file.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    node = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
