/// Limits on the disk space for files, in bytes.
package struct StorageLimits: Hashable, Sendable {
  /// The limit for all files of one group.
  package var group = 2_000_000_000
  /// The limit for all files that one person has added, over all groups.
  package var person = 4_000_000_000
  /// The limit for all files together; nil without one.
  package var total: Int?
  /// The space that stays free for other data than files; nil for the default, which depends on the disk.
  package var reserve: Int?

  package init() {}

  /// A smaller file counts as this size, because it takes more space than its bytes, and limits the number of
  /// files.
  package static let leastCounted = 64 << 10

  private static let usualReserve = 64_000_000

  /// Whether `bytes` more can be stored without touching the reserve. They are written twice, into the log
  /// and from there into the file. True if the space is unknown.
  package func leaveReserve(of space: DiskSpace?, besides bytes: Int) -> Bool {
    guard let space else { return true }
    let reserve = reserve ?? min(Self.usualReserve, space.total / 10)
    let (written, overflows) = bytes.multipliedReportingOverflow(by: 2)
    let (needed, overflowsToo) = reserve.addingReportingOverflow(written)
    return !overflows && !overflowsToo && space.free >= needed
  }

  /// Parses a size such as `500MB` or `2GB`; nil for other texts, and for sizes beyond any disk.
  package static func bytes(_ text: String) -> Int? {
    let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...5).contains(digits.count), let number = Int(String(decoding: digits, as: UTF8.self)) else {
      return nil
    }
    switch String(decoding: text.utf8.dropFirst(digits.count), as: UTF8.self) {
    case "MB": return number * 1_000_000
    case "GB": return number * 1_000_000_000
    default: return nil
    }
  }
}

/// Reasons to refuse a file for lack of space.
package enum StorageRefusal: Error, Hashable, Sendable {
  /// All files of its group together would exceed the limit; `kept` bytes are stored.
  case group(file: String, kept: Int, limit: Int)
  /// The same for all files that one person has added.
  case person(file: String, kept: Int, limit: Int)
  /// All files together.
  case total(file: String, kept: Int, limit: Int)
  /// The remaining space is reserved for other data than files.
  case disk
}
