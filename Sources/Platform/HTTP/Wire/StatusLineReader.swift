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
