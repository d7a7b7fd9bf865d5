/// Reads a request line and its fields byte by byte, and refuses at the first byte that may not stand
/// where it stands, so that nothing hangs on how the bytes were split.
struct HeadReader: Sendable {
  enum Result {
    case more
    case head(RequestHead)
    case refused(Refusal)
  }

  private enum Step {
    case blank, blankEnd, method, target, version, versionEnd
    case lineStart, name, valueStart, value, valueEnd, headEnd
  }

  private let limits: RequestParser.Limits
  private var step = Step.blank
  private var blankLines = 0
  private var draft = HeadDraft()

  init(limits: RequestParser.Limits) {
    self.limits = limits
  }

  var isUntouched: Bool { step == .blank && blankLines == 0 }

  mutating func read(_ input: Span<UInt8>, from position: inout Int) -> Result {
    skipBlankLines(input, &position)
    let room = limits.head - draft.bytes.count
    let end = min(input.count, position + room)
    var index = position
    do throws(Refusal) {
      let isWhole = try advance(input, &index, end: end, base: draft.bytes.count - position)
      draft.bytes.append(contentsOf: input, position..<index)
      position = index
      if isWhole { return .head(try finish()) }
      if draft.bytes.count >= limits.head { throw Refusal(.fieldsTooLarge, "head too long") }
      return .more
    } catch {
      return .refused(error)
    }
  }

  /// An empty line or two before a request is harmless (RFC 9112 §2.2); their bytes are not kept.
  private mutating func skipBlankLines(_ input: Span<UInt8>, _ position: inout Int) {
    while position < input.count {
      switch (step, input[position]) {
      case (.blank, Byte.carriageReturn) where blankLines < limits.blankLines: step = .blankEnd
      case (.blankEnd, Byte.lineFeed):
        step = .blank
        blankLines += 1
      default: return
      }
      position += 1
    }
  }

  /// Moves through `input` up to `end`; true when the head is whole. `base` turns an index of the input
  /// into an offset in the head.
  private mutating func advance(
    _ input: Span<UInt8>, _ index: inout Int, end: Int, base: Int
  ) throws(Refusal) -> Bool {
    while index < end {
      let byte = input[index]
      switch step {
      case .blank:
        guard ByteSet.token.contains(byte) else { throw Refusal(.badRequest, "no method") }
        step = .method
      case .method:
        index = input.firstIndex(from: index, to: end, outside: .token)
        try endMethod(input, &index, end, offset: base + index)
      case .target:
        index = input.firstIndex(from: index, to: end, outside: .target)
        try endTarget(input, &index, end, offset: base + index)
      case .version:
        try readVersion(byte, offset: base + index)
        index += 1
      case .lineStart where byte == Byte.carriageReturn:
        step = .headEnd
        index += 1
      case .lineStart:
        try startLine(byte, offset: base + index)
      case .name:
        index = input.firstIndex(from: index, to: end, outside: .token)
        try endName(input, &index, end, offset: base + index)
      case .valueStart:
        if byte == Byte.space || byte == Byte.tab {
          index += 1
        } else {
          draft.valueStart = base + index
          step = .value
        }
      case .value:
        index = input.firstIndex(from: index, to: end, outside: .fieldValue)
        try endValue(input, &index, end, offset: base + index)
      case .blankEnd, .versionEnd, .valueEnd, .headEnd:
        guard byte == Byte.lineFeed else { throw Refusal(.badRequest, "CR without LF") }
        index += 1
        if step == .headEnd { return true }
        step = .lineStart
      }
    }
    return false
  }

  private mutating func endMethod(
    _ input: Span<UInt8>, _ index: inout Int, _ end: Int, offset: Int
  ) throws(Refusal) {
    guard offset <= limits.method else { throw Refusal(.notImplemented, "method too long") }
    guard index < end else { return }
    guard input[index] == Byte.space else { throw Refusal(.badRequest, "byte in method") }
    draft.methodEnd = offset
    step = .target
    index += 1
  }

  private mutating func endTarget(
    _ input: Span<UInt8>, _ index: inout Int, _ end: Int, offset: Int
  ) throws(Refusal) {
    guard offset - draft.targetStart <= limits.target else {
      throw Refusal(.targetTooLong, "target too long")
    }
    guard index < end else { return }
    guard input[index] == Byte.space else { throw Refusal(.badRequest, "byte in target") }
    guard offset > draft.targetStart else { throw Refusal(.badRequest, "no target") }
    draft.targetEnd = offset
    step = .version
    index += 1
  }

  /// Reads one byte of `HTTP/1.1`, and the CR behind it.
  private mutating func readVersion(_ byte: UInt8, offset: Int) throws(Refusal) {
    let place = offset - draft.targetEnd - 1
    switch place {
    case 0...4, 6:
      guard byte == Self.versionPattern[place] else { throw Refusal(.badRequest, "version") }
    case 5:
      guard byte.isDigit else { throw Refusal(.badRequest, "version") }
      draft.majorVersion = byte - Byte.zero
    case 7:
      guard byte.isDigit else { throw Refusal(.badRequest, "version") }
      draft.minorVersion = byte - Byte.zero
    default:
      guard byte == Byte.carriageReturn else { throw Refusal(.badRequest, "byte after version") }
      guard draft.majorVersion == 1 else { throw Refusal(.versionNotSupported, "version") }
      step = .versionEnd
    }
  }

  private static let versionPattern = Array("HTTP/0.".utf8)

  private mutating func startLine(_ byte: UInt8, offset: Int) throws(Refusal) {
    switch byte {
    case Byte.space, Byte.tab: throw Refusal(.badRequest, "folded line")
    case Byte.colon: throw Refusal(.badRequest, "field without a name")
    default:
      guard draft.fields.count < limits.fields else { throw Refusal(.fieldsTooLarge, "too many fields") }
      draft.nameStart = offset
      step = .name
    }
  }

  private mutating func endName(
    _ input: Span<UInt8>, _ index: inout Int, _ end: Int, offset: Int
  ) throws(Refusal) {
    guard index < end else { return }
    guard input[index] == Byte.colon else { throw Refusal(.badRequest, "byte in field name") }
    draft.nameEnd = offset
    step = .valueStart
    index += 1
  }

  private mutating func endValue(
    _ input: Span<UInt8>, _ index: inout Int, _ end: Int, offset: Int
  ) throws(Refusal) {
    guard index < end else { return }
    guard input[index] == Byte.carriageReturn else { throw Refusal(.badRequest, "byte in field value") }
    draft.endField(at: offset)
    step = .valueEnd
    index += 1
  }

  private mutating func finish() throws(Refusal) -> RequestHead {
    defer {
      draft = HeadDraft()
      step = .blank
      blankLines = 0
    }
    return try draft.head()
  }
}

extension Span<UInt8> {
  /// The first index from `index` whose byte is not in `set`, or `end`.
  @inline(__always)
  fileprivate func firstIndex(from index: Int, to end: Int, outside set: ByteSet) -> Int {
    var index = index
    while index < end, set.contains(self[index]) { index += 1 }
    return index
  }
}

extension [UInt8] {
  fileprivate mutating func append(contentsOf span: Span<UInt8>, _ range: Range<Int>) {
    span.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
