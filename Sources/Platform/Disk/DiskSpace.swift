import Glibc

/// How much room the disk of a file or directory has, in bytes.
package struct DiskSpace: Hashable, Sendable {
  /// What this program may still take.
  package let free: Int
  package let total: Int

  /// Less than this is as good as nothing.
  private static let least = 64 << 20

  package init(free: Int, total: Int) {
    self.free = free
    self.total = total
  }

  /// Nil where the system does not say.
  package init?(at path: String) {
    var info = statvfs()
    guard statvfs(path, &info) == 0 else { return nil }
    free = Int(clamping: info.f_bavail.multipliedReportingOverflow(by: info.f_frsize).partialValue)
    total = Int(clamping: info.f_blocks.multipliedReportingOverflow(by: info.f_frsize).partialValue)
  }

  /// Whether what is written next may find no room: less than 64 MB is left, or one part in a hundred. A disk
  /// that is smaller than that altogether is measured by its hundredth alone.
  package var isNearlyFull: Bool {
    free < total / 100 || (free < Self.least && total > Self.least * 4)
  }
}
