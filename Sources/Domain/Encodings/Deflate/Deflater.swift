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
    finder.begin()
    repeat {
      let start = finder.position
      tokens.removeAll(keepingCapacity: true)
      finder.find(in: bytes, upTo: Self.blockSize, into: &tokens)
      let isLast = finder.position == bytes.count
      DeflateBlock(tokens).write(to: &writer, bytes: bytes[start..<finder.position], isLast: isLast)
    } while finder.position < bytes.count
  }
}
