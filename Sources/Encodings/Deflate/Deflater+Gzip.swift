extension Deflater {
  /// The bytes as a file of gzip (RFC 1952): the same bytes make the same file, for there is neither a time nor a
  /// system in it.
  ///
  /// `padding` is told the file without it, and says how many bytes longer it shall be. They are a comment, which
  /// readers pass over.
  package func gzip(
    _ bytes: Span<UInt8>, padding: (Span<UInt8>) -> Int = { _ in 0 }
  ) -> [UInt8] {
    let deflated = deflate(bytes)
    let added = padding(deflated.span)
    var file: [UInt8] = []
    file.reserveCapacity(Self.gzipHead.count + added + deflated.count + 8)
    file += Self.gzipHead
    if added > 0 {
      file[Self.flags] = Self.hasComment
      file.append(contentsOf: repeatElement(UInt8(ascii: " "), count: added - 1))
      file.append(0)
    }
    file += deflated
    var checksum = CRC32()
    checksum.add(bytes)
    file.append(little: checksum.value)
    file.append(little: UInt32(truncatingIfNeeded: bytes.count))
    return file
  }

  /// Deflated, without a name, made at no known time by no known system.
  private static let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
  private static let flags = 3
  private static let hasComment: UInt8 = 1 << 4
}
