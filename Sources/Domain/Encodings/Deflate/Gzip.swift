/// A gzip file (RFC 1952). The same bytes make the same file, because it has neither a time nor a system in
/// it.
enum Gzip {
  /// Deflate, without a name, a time or a system.
  private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
  private static let flags = 3
  private static let hasComment: UInt8 = 1 << 4

  /// The padding is a comment of this many bytes, which readers ignore.
  static func file(of bytes: Span<UInt8>, deflated: [UInt8], padding: Int = 0) -> [UInt8] {
    var file: [UInt8] = []
    file.reserveCapacity(head.count + padding + deflated.count + 8)
    file += head
    if padding > 0 {
      file[flags] = hasComment
      file.append(contentsOf: repeatElement(UInt8(ascii: " "), count: padding - 1))
      file.append(0)
    }
    file += deflated
    var checksum = CRC32()
    checksum.add(bytes)
    file.append(little: checksum.value)
    file.append(little: UInt32(truncatingIfNeeded: bytes.count))
    return file
  }
}

extension Deflater {
  /// The bytes as a gzip file. `padding` gets the compressed bytes, and returns the number of bytes to add.
  package func gzip(_ bytes: Span<UInt8>, padding: (Span<UInt8>) -> Int = { _ in 0 }) -> [UInt8] {
    let deflated = deflate(bytes)
    return Gzip.file(of: bytes, deflated: deflated, padding: padding(deflated.span))
  }
}
