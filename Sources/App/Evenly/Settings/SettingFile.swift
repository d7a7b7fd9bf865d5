import Glibc

/// A small file that holds one setting.
struct SettingFile {
  private let path: String

  private static let mostBytes = 16_384

  init(_ path: String) {
    self.path = path
  }

  /// The content without the line end; nil if it cannot be read, is too long or is no text.
  var text: String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes + 1)
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      guard more >= 0 else { return nil }
      guard more > 0 else { break }
      count += more
    }
    guard count <= Self.mostBytes, !bytes.prefix(count).contains(0) else { return nil }
    let line = bytes.prefix(count).reversed().drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return String(validating: line.reversed(), as: UTF8.self)
  }
}
