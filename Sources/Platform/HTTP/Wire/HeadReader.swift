/// Reads a request line and its fields, and refuses the first invalid byte, so that the result does not
/// depend on how the bytes were split.
struct HeadReader: Sendable {
  enum Result {
    case more
    case head(RequestHead)
    case refused(RequestRefusal)
  }

  private enum Stage { case blank, blankEnd, line, fields }

  private let limits: RequestParser.Limits
  private var stage = Stage.blank
  private var blankLines = 0
  private var bytes: [UInt8] = []
  private var line: RequestLineReader
  private var fields: FieldReader

  init(limits: RequestParser.Limits) {
    self.limits = limits
    line = RequestLineReader(limits: limits)
    fields = FieldReader(maximumCount: limits.fields)
  }

  var isUntouched: Bool { stage == .blank && blankLines == 0 }

  mutating func read(_ input: Span<UInt8>, from position: inout Int) -> Result {
    var start = position
    do throws(RequestRefusal) {
      try skipBlankLines(input, &position)
      start = position
      let end = start + min(input.count - start, limits.head - bytes.count)
      let isWhole = try advance(input, &position, end: end, base: bytes.count - start)
      bytes.append(contentsOf: input, start..<position)
      if isWhole { return .head(try finish()) }
      if bytes.count >= limits.head { throw RequestRefusal(.fieldsTooLarge, "head too long") }
      return .more
    } catch {
      var refusal = error
      if start < position { bytes.append(contentsOf: input, start..<position) }
      let target = bytes.prefix(limits.head).split(separator: Byte.space, maxSplits: 2).dropFirst().first
      refusal.target = Array((target ?? []).prefix(RequestRefusal.longestTarget))
      return .refused(refusal)
    }
  }

  /// An empty line or two before a request is harmless (RFC 9112 §2.2); their bytes are not kept.
  private mutating func skipBlankLines(_ input: Span<UInt8>, _ position: inout Int) throws(RequestRefusal) {
    while position < input.count {
      switch (stage, input[position]) {
      case (.blank, Byte.carriageReturn) where blankLines < limits.blankLines:
        blankLines += 1
        stage = .blankEnd
      case (.blank, _):
        stage = .line
        return
      case (.blankEnd, Byte.lineFeed): stage = .blank
      case (.blankEnd, _): throw RequestRefusal(.badRequest, "CR without LF")
      case (.line, _), (.fields, _): return
      }
      position += 1
    }
  }

  /// Moves through `input` up to `end`; true once the head is complete. `base` turns an index of the input
  /// into an offset in the head.
  private mutating func advance(_ input: Span<UInt8>, _ index: inout Int, end: Int, base: Int)
    throws(RequestRefusal) -> Bool
  {
    if stage == .line, try line.read(input, &index, end: end, base: base) { stage = .fields }
    guard stage == .fields else { return false }
    return try fields.read(input, &index, end: end, base: base)
  }

  private mutating func finish() throws(RequestRefusal) -> RequestHead {
    let draft = HeadDraft(bytes: bytes, line: line, fields: fields.spans)
    self = HeadReader(limits: limits)
    return try draft.head()
  }
}

extension Span<UInt8> {
  /// The first index from `index` whose byte is not in `set`, or `end`.
  @inline(__always) func firstIndex(from index: Int, to end: Int, outside set: ByteSet) -> Int {
    var index = index
    while index < end, set.contains(self[index]) { index += 1 }
    return index
  }
}

extension [UInt8] {
  mutating func append(contentsOf span: Span<UInt8>, _ range: Range<Int>) {
    span.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
