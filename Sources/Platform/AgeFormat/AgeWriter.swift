/// Encrypts bytes for a recipient in age's format (age-encryption.org/v1), piece by piece in little memory.
package struct AgeWriter {
  private var chunks: AgeChunks
  private var pending: [UInt8] = []
  /// The header, until it is returned with the first piece.
  private var beginning: [UInt8]

  package init(for recipient: AgeRecipient) throws(AgeFlaw) {
    try self.init(
      for: recipient, fileKey: try AgePrimitives.random(AgeHeader.fileKeySize),
      secret: try AgePrimitives.random(AgePrimitives.keySize),
      nonce: try AgePrimitives.random(AgeChunks.nonceSize))
  }

  /// With given random values, for tests.
  init(for recipient: AgeRecipient, fileKey: [UInt8], secret: [UInt8], nonce: [UInt8]) throws(AgeFlaw) {
    beginning = try AgeHeader.bytes(fileKey: fileKey, for: recipient, secret) + nonce
    chunks = AgeChunks(key: try AgeHeader.payloadKey(fileKey, nonce: nonce))
  }

  /// Encrypts more bytes; returns what can be written of the result. A whole chunk waits for the next byte,
  /// because the last chunk is marked.
  package mutating func add(_ bytes: some Collection<UInt8>) throws(AgeFlaw) -> [UInt8] {
    pending += bytes
    var result = takeBeginning()
    var start = 0
    while pending.count - start > AgeChunks.size {
      result += try chunks.seal(pending[start..<start + AgeChunks.size], isLast: false)
      start += AgeChunks.size
    }
    pending.removeFirst(start)
    return result
  }

  /// Returns the rest of the result.
  package mutating func finish() throws(AgeFlaw) -> [UInt8] {
    takeBeginning() + (try chunks.seal(pending[...], isLast: true))
  }

  private mutating func takeBeginning() -> [UInt8] {
    defer { beginning = [] }
    return beginning
  }

  /// The size of the result for so many bytes; nil beyond the numbers.
  package static func size(of count: Int) -> Int? {
    let whole = max(1, count / AgeChunks.size + (count % AgeChunks.size == 0 ? 0 : 1))
    let (tags, overflows) = whole.multipliedReportingOverflow(by: AgePrimitives.tagSize)
    let (body, overflowsToo) = count.addingReportingOverflow(tags)
    let (size, overflowsAtLast) = body.addingReportingOverflow(headerSize + AgeChunks.nonceSize)
    return overflows || overflowsToo || overflowsAtLast || count < 0 ? nil : size
  }

  /// The lines for one X25519 recipient always have the same length.
  private static let headerSize =
    AgeHeader.version.utf8.count + 1 + "-> X25519 ".utf8.count + 43 + 1 + 43 + 1 + "--- ".utf8.count + 43 + 1
}
