import Glibc

/// The space on the disk of a file or directory, in bytes.
package struct DiskSpace: Hashable, Sendable {
  /// The space that this program can still use.
  package let free: Int
  package let total: Int

  /// Less than this counts as nearly full.
  private static let least = 64 << 20

  package init(free: Int, total: Int) {
    self.free = free
    self.total = total
  }

  /// Nil if the system does not report it.
  package init?(at path: String) {
    var info = statvfs()
    guard statvfs(path, &info) == 0 else { return nil }
    free = Int(clamping: info.f_bavail.multipliedReportingOverflow(by: info.f_frsize).partialValue)
    total = Int(clamping: info.f_blocks.multipliedReportingOverflow(by: info.f_frsize).partialValue)
  }

  /// Whether the next write may fail: less than 64 MB or one percent is free. A small disk is measured by the
  /// percentage only.
  package var isNearlyFull: Bool { free < total / 100 || (free < Self.least && total > Self.least * 4) }
}
