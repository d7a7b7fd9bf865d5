/// How much of the disk the files of households may take, in bytes.
package struct StorageLimits: Hashable, Sendable {
  /// All files of one group.
  package var group = 2_000_000_000
  /// All that one person has added, in whatever groups.
  package var person = 4_000_000_000
  /// What stays free for everything but files; nil for the usual, which goes by the disk.
  package var reserve: Int?

  package init() {}

  /// A smaller file counts as much as this: it takes more than its bytes, and has to be counted.
  package static let leastCounted = 64 << 10

  private static let usualReserve = 64_000_000

  /// Whether so many bytes can be kept without touching the reserve. They are written twice, into the log and
  /// from there into the file; and nobody can say how full a disk is that is not known.
  package func leaveReserve(of space: DiskSpace?, besides bytes: Int) -> Bool {
    guard let space else { return true }
    let reserve = reserve ?? min(Self.usualReserve, space.total / 10)
    let (written, overflows) = bytes.multipliedReportingOverflow(by: 2)
    let (needed, overflowsToo) = reserve.addingReportingOverflow(written)
    return !overflows && !overflowsToo && space.free >= needed
  }

  /// Reads a size such as `500MB` or `2GB`; nil for anything else, and for more than a disk has.
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

/// Why a file is not kept, as far as it is about room.
package enum StorageRefusal: Error, Hashable, Sendable {
  /// All files of its group together would be too much; `kept` of them are there.
  case group(file: String, kept: Int, limit: Int)
  /// The same of what one person has added.
  case person(file: String, kept: Int, limit: Int)
  /// The disk has no room but for what is not a file.
  case disk
}
