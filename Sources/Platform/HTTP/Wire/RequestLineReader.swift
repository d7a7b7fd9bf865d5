/// Reads a request line, `GET /path HTTP/1.1` and its CR LF (RFC 9112 §3), and stores where its parts end.
struct RequestLineReader: Sendable {
  private enum Step { case method, target, version, lineEnd }

  private let limits: RequestParser.Limits
  private var step = Step.method
  private(set) var methodEnd = 0
  private(set) var targetEnd = 0
  private(set) var minorVersion: UInt8 = 0
  private var majorVersion: UInt8 = 0

  init(limits: RequestParser.Limits) { self.limits = limits }

  var method: Range<Int> { 0..<methodEnd }
  var target: Range<Int> { methodEnd + 1..<targetEnd }

  /// Moves through `input` up to `end`; true once the line is complete. `base` turns an index of the input
  /// into an offset in the head.
  mutating func read(_ input: Span<UInt8>, _ index: inout Int, end: Int, base: Int) throws(RequestRefusal)
    -> Bool
  {
    while index < end {
      switch step {
      case .method:
        index = input.firstIndex(from: index, to: end, outside: .token)
        try endMethod(index < end ? input[index] : nil, offset: base + index)
      case .target:
        index = input.firstIndex(from: index, to: end, outside: .target)
        try endTarget(index < end ? input[index] : nil, offset: base + index)
      case .version: try readVersion(input[index], offset: base + index)
      case .lineEnd:
        guard input[index] == Byte.lineFeed else { throw RequestRefusal(.badRequest, "CR without LF") }
        index += 1
        return true
      }
      if index < end { index += 1 }
    }
    return false
  }

  /// `byte` is the first that is not part of the method, nil if the method may go on.
  private mutating func endMethod(_ byte: UInt8?, offset: Int) throws(RequestRefusal) {
    guard offset <= limits.method else { throw RequestRefusal(.notImplemented, "method too long") }
    guard let byte else { return }
    guard byte == Byte.space, offset > 0 else { throw RequestRefusal(.badRequest, "byte in method") }
    methodEnd = offset
    step = .target
  }

  /// `byte` is the first that is not part of the target, nil if the target may go on.
  private mutating func endTarget(_ byte: UInt8?, offset: Int) throws(RequestRefusal) {
    let start = methodEnd + 1
    guard offset - start <= limits.target else { throw RequestRefusal(.targetTooLong, "target too long") }
    guard let byte else { return }
    guard byte == Byte.space, offset > start else { throw RequestRefusal(.badRequest, "byte in target") }
    targetEnd = offset
    step = .version
  }

  /// Reads one byte of `HTTP/1.1`, or the CR after it.
  private mutating func readVersion(_ byte: UInt8, offset: Int) throws(RequestRefusal) {
    let place = offset - targetEnd - 1
    let isInPlace =
      switch place {
      case 0: byte == UInt8(ascii: "H")
      case 1, 2: byte == UInt8(ascii: "T")
      case 3: byte == UInt8(ascii: "P")
      case 4: byte == Byte.slash
      case 5, 7: byte.isDigit
      case 6: byte == UInt8(ascii: ".")
      default: byte == Byte.carriageReturn
      }
    guard isInPlace else { throw RequestRefusal(.badRequest, "byte in version") }
    if place == 5 { majorVersion = byte - Byte.zero }
    if place == 7 { minorVersion = byte - Byte.zero }
    if place == 8 { try endVersion() }
  }

  private mutating func endVersion() throws(RequestRefusal) {
    guard majorVersion == 1 else { throw RequestRefusal(.versionNotSupported, "unknown version") }
    step = .lineEnd
  }
}
