/// Reads a response's first line and its fields, up to a limit of bytes.
struct ResponseHeadReader: Sendable {
  private let limit: Int
  private var line = StatusLineReader()
  private var hasLine = false
  private var bytes: [UInt8] = []
  private var fields = FieldReader(maximumCount: 100)

  /// The limit is at most 65,535, as an offset into a head takes two bytes.
  init(limit: Int) { self.limit = min(limit, Int(UInt16.max)) }

  /// Moves through the input; returns the head once it is complete.
  mutating func read(_ input: Span<UInt8>, from position: inout Int) throws(ResponseRefusal) -> ResponseHead?
  {
    let start = position
    let end = start + min(input.count - start, limit - bytes.count)
    let isWhole = try advance(input, &position, end: end, base: bytes.count - start)
    bytes.append(contentsOf: input, start..<position)
    if isWhole { return ResponseHead(code: line.code, bytes: bytes, fields: fields.spans) }
    guard bytes.count < limit else { throw ResponseRefusal("the head is too long") }
    return nil
  }

  private mutating func advance(_ input: Span<UInt8>, _ index: inout Int, end: Int, base: Int)
    throws(ResponseRefusal) -> Bool
  {
    while !hasLine, index < end {
      hasLine = try line.take(input[index])
      index += 1
    }
    guard hasLine else { return false }
    do throws(RequestRefusal) { return try fields.read(input, &index, end: end, base: base) } catch {
      throw ResponseRefusal(error.reason)
    }
  }
}

/// Reads a response's first line, `HTTP/1.1 200 OK`, byte by byte (RFC 9112 §4). Its phrase is ignored.
struct StatusLineReader: Sendable {
  private(set) var code = 0
  private var count = 0
  private var hasReturned = false

  private static let beginning = Array("HTTP/1.".utf8)

  /// True once the line is complete.
  mutating func take(_ byte: UInt8) throws(ResponseRefusal) -> Bool {
    guard mayStand(byte) else { throw ResponseRefusal("byte in the status line") }
    if hasReturned { return true }
    if (9...11).contains(count) { code = code * 10 + Int(byte - Byte.zero) }
    hasReturned = byte == Byte.carriageReturn
    count += 1
    return false
  }

  private func mayStand(_ byte: UInt8) -> Bool {
    if hasReturned { return byte == Byte.lineFeed }
    return switch count {
    case 0...6: byte == Self.beginning[count]
    case 8: byte == Byte.space
    case 9: (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(byte)
    case 7, 10, 11: byte.isDigit
    case 12: byte == Byte.space || byte == Byte.carriageReturn
    default: byte == Byte.carriageReturn || ByteSet.fieldValue.contains(byte)
    }
  }
}
