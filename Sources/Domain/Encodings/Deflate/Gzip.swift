/// A file of gzip (RFC 1952): the same bytes make the same file, for there is neither a time nor a system in it.
enum Gzip {
  /// Deflated, without a name, made at no known time by no known system.
  private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
  private static let flags = 3
  private static let hasComment: UInt8 = 1 << 4

  /// The padding is a comment of so many bytes, which readers pass over.
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
  /// The bytes as a file of gzip. `padding` is told how they are deflated, and says how many bytes longer the file
  /// shall be.
  package func gzip(
    _ bytes: Span<UInt8>, padding: (Span<UInt8>) -> Int = { _ in 0 }
  ) -> [UInt8] {
    let deflated = deflate(bytes)
    return Gzip.file(of: bytes, deflated: deflated, padding: padding(deflated.span))
  }
}
