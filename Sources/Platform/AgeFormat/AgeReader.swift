/// Decrypts a file in age's format, piece by piece in little memory. Every byte that it returns is
/// authenticated, but only `finish` knows whether the file is whole.
package struct AgeReader {
  private var header: AgeHeaderReader
  /// Nil until the header has been read.
  private var fileKey: [UInt8]?
  /// Nil until the nonce behind the header has been read.
  private var chunks: AgeChunks?
  private var pending: [UInt8] = []

  package init(_ identities: [AgeIdentity]) { header = AgeHeaderReader(identities) }

  /// Whether a file that begins with these bytes is in this format.
  package static func isEncrypted(_ beginning: some Sequence<UInt8>) -> Bool {
    beginning.starts(with: (AgeHeader.version + "\n").utf8)
  }

  /// Decrypts more bytes; returns the text of whole chunks. It cannot be used after an error.
  package mutating func take(_ bytes: some Collection<UInt8>) throws(AgeFlaw) -> [UInt8] {
    var rest = bytes[...]
    while fileKey == nil, let byte = rest.popFirst() { fileKey = try header.take(byte) }
    pending += rest
    try takeNonce()
    return try openChunks()
  }

  /// Returns the last of the text. Throws if the file is not whole.
  package mutating func finish() throws(AgeFlaw) -> [UInt8] {
    guard var chunks, pending.count >= AgePrimitives.tagSize else { throw .cutOff }
    guard let text = try chunks.open(pending[...], isLast: true) else {
      let isMiddle = try chunks.open(pending[...], isLast: false) != nil
      throw isMiddle ? .cutOff : .damaged
    }
    // Only an empty file has an empty chunk.
    guard !text.isEmpty || chunks.number == 1 else { throw .damaged }
    return text
  }

  private mutating func takeNonce() throws(AgeFlaw) {
    guard chunks == nil, let fileKey, pending.count >= AgeChunks.nonceSize else { return }
    let nonce = Array(pending.prefix(AgeChunks.nonceSize))
    pending.removeFirst(AgeChunks.nonceSize)
    chunks = AgeChunks(key: try AgeHeader.payloadKey(fileKey, nonce: nonce))
  }

  /// A whole chunk waits for the next byte, which says that it is not the last one.
  private mutating func openChunks() throws(AgeFlaw) -> [UInt8] {
    var (text, start): ([UInt8], Int) = ([], 0)
    while pending.count - start > AgeChunks.sealedSize {
      let sealed = pending[start..<start + AgeChunks.sealedSize]
      guard let part = try chunks?.open(sealed, isLast: false) else { throw .damaged }
      text += part
      start += AgeChunks.sealedSize
    }
    pending.removeFirst(start)
    return text
  }
}
