/// Reads a chunked body (RFC 9112 §7.1): sizes bounded, extensions and trailers read, bounded and dropped.
struct ChunkReader: Sendable {
  enum Result {
    case more
    case data(Range<Int>)
    case end
    case refused(Refusal)
  }

  private enum Step {
    case sizeStart, size, sizeExtension, sizeEnd
    case data, dataEnd, dataLineEnd
    case lineStart, name, value, lineEnd, lastLineEnd
  }

  private let limits: RequestParser.Limits
  private var step = Step.sizeStart
  private var remaining = 0
  private var lineLength = 0
  private var extensionBytes = 0
  private var trailerBytes = 0
  private var trailers = 0

  init(limits: RequestParser.Limits) {
    self.limits = limits
  }

  mutating func reset() {
    self = ChunkReader(limits: limits)
  }

  mutating func read(_ input: Span<UInt8>, from position: inout Int) -> Result {
    do throws(Refusal) {
      while position < input.count {
        if step == .data {
          let available = min(remaining, input.count - position)
          remaining -= available
          if remaining == 0 { step = .dataEnd }
          defer { position += available }
          return .data(position..<position + available)
        }
        let byte = input[position]
        position += 1
        try advance(byte)
        if step == .lastLineEnd, byte == Byte.lineFeed { return .end }
      }
      return .more
    } catch {
      return .refused(error)
    }
  }

  private mutating func advance(_ byte: UInt8) throws(Refusal) {
    switch step {
    case .sizeStart, .size, .sizeExtension: try readSize(byte)
    case .sizeEnd:
      try expect(Byte.lineFeed, byte)
      lineLength = 0
      step = remaining == 0 ? .lineStart : .data
    case .data, .dataEnd:
      try expect(Byte.carriageReturn, byte)
      step = .dataLineEnd
    case .dataLineEnd:
      try expect(Byte.lineFeed, byte)
      step = .sizeStart
    case .lineStart, .name, .value: try readTrailer(byte)
    case .lineEnd:
      try expect(Byte.lineFeed, byte)
      step = .lineStart
    case .lastLineEnd: try expect(Byte.lineFeed, byte)
    }
  }

  private mutating func readSize(_ byte: UInt8) throws(Refusal) {
    lineLength += 1
    guard lineLength <= limits.chunkLine else { throw Refusal(.badRequest, "chunk line too long") }
    switch (step, byte) {
    case (.size, Byte.carriageReturn), (.sizeExtension, Byte.carriageReturn): step = .sizeEnd
    case (.size, Byte.semicolon): step = .sizeExtension
    case (.sizeExtension, _):
      extensionBytes += 1
      guard ByteSet.fieldValue.contains(byte), extensionBytes <= limits.chunkExtensions else {
        throw Refusal(.badRequest, "chunk extension")
      }
    default:
      guard let digit = byte.hexValue else { throw Refusal(.badRequest, "chunk size") }
      let (shifted, overflows) = remaining.multipliedReportingOverflow(by: 16)
      guard !overflows else { throw Refusal(.contentTooLarge, "chunk size overflows") }
      remaining = shifted | Int(digit)
      step = .size
    }
  }

  /// A trailer is held to the syntax of a field, and dropped: it never becomes a field of the request.
  private mutating func readTrailer(_ byte: UInt8) throws(Refusal) {
    trailerBytes += 1
    guard trailerBytes <= limits.head else { throw Refusal(.fieldsTooLarge, "trailers too long") }
    switch (step, byte) {
    case (.lineStart, Byte.carriageReturn): step = .lastLineEnd
    case (.lineStart, _):
      trailers += 1
      guard trailers <= limits.fields else { throw Refusal(.fieldsTooLarge, "too many trailers") }
      guard ByteSet.token.contains(byte) else { throw Refusal(.badRequest, "bad trailer") }
      step = .name
    case (.name, Byte.colon): step = .value
    case (.value, Byte.carriageReturn): step = .lineEnd
    case (.name, _):
      guard ByteSet.token.contains(byte) else { throw Refusal(.badRequest, "bad trailer") }
    default:
      guard ByteSet.fieldValue.contains(byte) else { throw Refusal(.badRequest, "bad trailer") }
    }
  }

  private func expect(_ expected: UInt8, _ byte: UInt8) throws(Refusal) {
    guard byte == expected else { throw Refusal(.badRequest, "chunk line end") }
  }
}
