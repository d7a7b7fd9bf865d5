import Encodings

/// Reads a chunked body (RFC 9112 §7.1): sizes bounded, extensions and trailers checked, bounded, dropped.
struct ChunkReader: Sendable {
  enum Result {
    case more
    case data(Range<Int>)
    case end
    case refused(RequestRefusal)
  }

  private enum Step {
    case sizeStart, size, sizeExtension, sizeEnd
    case data, dataEnd, dataLineEnd
    case trailers
  }

  private let limits: RequestParser.Limits
  private var step = Step.sizeStart
  private var remaining = 0
  private var lineLength = 0
  private var extensions = ChunkExtensions()
  private var extensionBytes = 0
  private var trailers: FieldReader
  private var trailerBytes = 0

  init(limits: RequestParser.Limits) {
    self.limits = limits
    trailers = FieldReader(maximumCount: limits.fields)
  }

  mutating func reset() { self = ChunkReader(limits: limits) }

  mutating func read(_ input: Span<UInt8>, from position: inout Int) -> Result {
    do throws(RequestRefusal) {
      while position < input.count {
        switch step {
        case .data: return .data(readData(input, &position))
        case .trailers: return try readTrailers(input, &position) ? .end : .more
        default:
          try advance(input[position])
          position += 1
        }
      }
      return .more
    } catch { return .refused(error) }
  }

  private mutating func advance(_ byte: UInt8) throws(RequestRefusal) {
    switch step {
    case .sizeStart, .size, .sizeExtension: try readSize(byte)
    case .sizeEnd: try expect(Byte.lineFeed, byte, then: remaining == 0 ? .trailers : .data)
    case .dataEnd: try expect(Byte.carriageReturn, byte, then: .dataLineEnd)
    case .dataLineEnd: try expect(Byte.lineFeed, byte, then: .sizeStart)
    case .data, .trailers: break
    }
  }

  private mutating func readSize(_ byte: UInt8) throws(RequestRefusal) {
    lineLength += 1
    guard lineLength <= limits.chunkLine else { throw RequestRefusal(.badRequest, "chunk line too long") }
    switch (step, byte) {
    case (.size, Byte.carriageReturn): endSize()
    case (.sizeExtension, Byte.carriageReturn) where extensions.mayEnd: endSize()
    case (.sizeExtension, _): try readExtension(byte)
    case (.size, Byte.semicolon):
      extensions = ChunkExtensions()
      step = .sizeExtension
    default: try readDigit(byte)
    }
  }

  private mutating func endSize() {
    lineLength = 0
    step = .sizeEnd
  }

  private mutating func readExtension(_ byte: UInt8) throws(RequestRefusal) {
    extensionBytes += 1
    guard extensionBytes <= limits.chunkExtensions, extensions.take(byte) else {
      throw RequestRefusal(.badRequest, "chunk extension")
    }
  }

  /// `remaining` is zero when a size starts: the data before it has been read to its end.
  private mutating func readDigit(_ byte: UInt8) throws(RequestRefusal) {
    guard let digit = byte.hexValue else { throw RequestRefusal(.badRequest, "chunk size") }
    let (shifted, overflows) = remaining.multipliedReportingOverflow(by: 16)
    guard !overflows else { throw RequestRefusal(.contentTooLarge, "chunk size overflows") }
    remaining = shifted | Int(digit)
    step = .size
  }

  private mutating func readData(_ input: Span<UInt8>, _ position: inout Int) -> Range<Int> {
    let start = position
    position += min(remaining, input.count - start)
    remaining -= position - start
    if remaining == 0 { step = .dataEnd }
    return start..<position
  }

  /// A trailer must have the syntax of a field, and is dropped: it never becomes a field of the request.
  private mutating func readTrailers(_ input: Span<UInt8>, _ position: inout Int) throws(RequestRefusal)
    -> Bool
  {
    let start = position
    let end = start + min(input.count - start, limits.trailers - trailerBytes)
    let isWhole = try trailers.read(input, &position, end: end, base: trailerBytes - start)
    trailerBytes += position - start
    guard isWhole || trailerBytes < limits.trailers else {
      throw RequestRefusal(.fieldsTooLarge, "trailers too long")
    }
    return isWhole
  }

  private mutating func expect(_ expected: UInt8, _ byte: UInt8, then next: Step) throws(RequestRefusal) {
    guard byte == expected else { throw RequestRefusal(.badRequest, "chunk line end") }
    step = next
  }
}
