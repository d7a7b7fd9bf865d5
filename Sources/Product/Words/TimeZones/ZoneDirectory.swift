import Glibc

/// The folder of tzdata's time zone files.
package struct ZoneDirectory: Sendable {
  let path: String

  package static let system = ZoneDirectory(path: "/usr/share/zoneinfo")

  /// The time zone with a name such as `Europe/Zurich`; nil if there is none.
  func zone(_ name: String) -> TimeZone? {
    guard Self.isName(name) else { return nil }
    return Self.zone(at: "\(path)/\(name)")
  }

  /// The zones to choose from: one for each region of a country with its own time, by name.
  package var names: [String] {
    for table in ["zone.tab", "zone1970.tab"] {
      guard let bytes = Self.read("\(path)/\(table)") else { continue }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        .compactMap { line in
          let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
          return columns.count > 2 && Self.isName(columns[2]) ? String(columns[2]) : nil
        }.sorted()
    }
    return []
  }

  static func zone(at path: String) -> TimeZone? { read(path).flatMap { TimeZone(file: $0) } }

  /// Whether a name is valid; a valid one never leads out of the folder.
  static func isName(_ text: some StringProtocol) -> Bool {
    text.utf8.count <= 64
      && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        part.utf8.first != UInt8(ascii: ".") && !part.isEmpty && part.utf8.allSatisfy(isOfName)
      }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Files of tzdata are far smaller than this.
  private static let mostBytes = 1 << 18

  private static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var about = stat()
    guard fstat(file, &about) == 0, about.st_mode & S_IFMT == S_IFREG, about.st_size <= mostBytes else {
      return nil
    }
    let length = Int(about.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      while count < length {
        let more = Glibc.read(file, buffer.baseAddress?.advanced(by: count), length - count)
        guard more > 0 else { return }
        count += more
      }
    }
    return bytes.count == length ? bytes : nil
  }
}
