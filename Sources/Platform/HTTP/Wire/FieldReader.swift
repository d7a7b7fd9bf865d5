/// Reads field lines up to the empty line that ends them (RFC 9112 §5), and stores their positions. White
/// space before a name, before its colon or at a line's start is refused, and so is every bare CR and LF.
struct FieldReader: Sendable {
  private enum Step { case lineStart, name, valueStart, value, lineEnd, lastLineEnd }

  private let maximumCount: Int
  private var step = Step.lineStart
  private var nameStart = 0
  private var nameEnd = 0
  private var valueStart = 0
  /// The number of spaces and tabs read last; at the end of a value they do not belong to it (RFC 9110 §5.5).
  private var trailingSpaces = 0
  private(set) var spans: [RequestHead.FieldSpan] = []

  init(maximumCount: Int) { self.maximumCount = maximumCount }

  /// Moves through `input` up to `end`; true once the empty line was read. `base` turns an index of the input
  /// into an offset in the field section.
  mutating func read(_ input: Span<UInt8>, _ index: inout Int, end: Int, base: Int) throws(RequestRefusal)
    -> Bool
  {
    while index < end {
      switch step {
      case .lineStart: try startLine(input[index], offset: base + index)
      case .name:
        index = input.firstIndex(from: index, to: end, outside: .token)
        if index < end { try endName(input[index], offset: base + index) }
      case .valueStart:
        index = input.firstIndex(from: index, to: end, outside: .whiteSpace)
        if index < end { startValue(offset: base + index) }
        continue
      case .value:
        let start = index
        index = input.firstIndex(from: start, to: end, outside: .fieldValue)
        countTrailingSpaces(input, start..<index)
        if index < end { try endValue(input[index], offset: base + index) }
      case .lineEnd, .lastLineEnd:
        guard input[index] == Byte.lineFeed else { throw RequestRefusal(.badRequest, "CR without LF") }
        if endLine() {
          index += 1
          return true
        }
      }
      if index < end { index += 1 }
    }
    return false
  }

  private mutating func startLine(_ byte: UInt8, offset: Int) throws(RequestRefusal) {
    guard byte != Byte.carriageReturn else {
      step = .lastLineEnd
      return
    }
    guard ByteSet.token.contains(byte) else { throw RequestRefusal(.badRequest, "line without a field name") }
    guard spans.count < maximumCount else { throw RequestRefusal(.fieldsTooLarge, "too many fields") }
    nameStart = offset
    step = .name
  }

  private mutating func endName(_ byte: UInt8, offset: Int) throws(RequestRefusal) {
    guard byte == Byte.colon else { throw RequestRefusal(.badRequest, "byte in field name") }
    nameEnd = offset
    step = .valueStart
  }

  private mutating func startValue(offset: Int) {
    valueStart = offset
    trailingSpaces = 0
    step = .value
  }

  private mutating func countTrailingSpaces(_ input: Span<UInt8>, _ range: Range<Int>) {
    var start = range.upperBound
    while start > range.lowerBound, ByteSet.whiteSpace.contains(input[start - 1]) { start -= 1 }
    if start > range.lowerBound { trailingSpaces = 0 }
    trailingSpaces += range.upperBound - start
  }

  private mutating func endValue(_ byte: UInt8, offset: Int) throws(RequestRefusal) {
    guard byte == Byte.carriageReturn else { throw RequestRefusal(.badRequest, "byte in field value") }
    if spans.isEmpty { spans.reserveCapacity(12) }
    spans.append(
      RequestHead.FieldSpan(
        nameStart: UInt16(truncatingIfNeeded: nameStart), nameEnd: UInt16(truncatingIfNeeded: nameEnd),
        valueStart: UInt16(truncatingIfNeeded: valueStart),
        valueEnd: UInt16(truncatingIfNeeded: offset - trailingSpaces)))
    step = .lineEnd
  }

  /// True if it was the empty line.
  private mutating func endLine() -> Bool {
    defer { step = .lineStart }
    return step == .lastLineEnd
  }
}
