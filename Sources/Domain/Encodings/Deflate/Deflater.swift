/// Compresses bytes (RFC 1951). Its 192 KiB of memory are reused and do not depend on the input's length.
package final class Deflater {
  private var finder = MatchFinder()
  private var tokens: [DeflateToken] = []

  /// The number of tokens in a block, which has its own codes: most pages are one block.
  private static let blockSize = 1 << 14

  package init() { tokens.reserveCapacity(Self.blockSize + MatchFinder.longestDelay) }

  /// The bytes as blocks of RFC 1951, the last one marked as final.
  package func deflate(_ bytes: Span<UInt8>) -> [UInt8] {
    var writer = BitWriter()
    bytes.withUnsafeBufferPointer { deflate($0, into: &writer) }
    return writer.finish()
  }

  private func deflate(_ bytes: UnsafeBufferPointer<UInt8>, into writer: inout BitWriter) {
    finder.reset()
    repeat {
      let start = finder.position
      tokens.removeAll(keepingCapacity: true)
      finder.find(in: bytes, upTo: Self.blockSize, into: &tokens)
      let isLast = finder.position == bytes.count
      DeflateBlock(tokens).write(to: &writer, bytes: bytes[start..<finder.position], isLast: isLast)
    } while finder.position < bytes.count
  }
}

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
