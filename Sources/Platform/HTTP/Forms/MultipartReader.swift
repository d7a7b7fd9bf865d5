/// Parses a form with files (RFC 7578, in the syntax of RFC 2046 §5.1): a pure value that is fed bytes, split
/// anywhere, and returns events. It is strict: no bytes may come before the first boundary, nor after a
/// boundary on its line, and after the last one only a line end. After an error it reads no more.
package struct MultipartReader: Sendable {
  package enum Event: Sendable {
    case partBegan(Part)
    /// A piece of the part: these positions of the input.
    case data(Range<Int>)
    /// An earlier piece that was held back because it looked like the start of a boundary.
    case heldData([UInt8])
    case partEnded
    /// The last boundary was read.
    case end
    case refused(FormError)
  }

  /// Limits of memory and work.
  package struct Limits: Sendable {
    package var parts = 2_000
    /// At most 65,535: an offset into a part's head takes two bytes.
    package var partHead = 4 * 1024 { didSet { partHead = min(partHead, Int(UInt16.max)) } }
    package var partFields = 8

    package init() {}
  }

  private enum State {
    case data, delimiterEnd, delimiterLineEnd, lastDelimiterEnd
    case head
    case over, overLineEnd, closed
    case failed
  }

  private let limits: Limits
  /// The end of a part: a line end, two dashes and the boundary.
  private let delimiter: [UInt8]
  private var state = State.data
  /// How many bytes of the delimiter have been matched; the first boundary has no line end before it.
  private var matched = 2
  private var parts = 0
  private var head: FieldReader
  private var headBytes: [UInt8] = []

  /// Nil for an invalid boundary: it must have 1 to 70 of certain characters, the last no space (RFC 2046
  /// §5.1.1).
  package init?(boundary: String, limits: Limits = Limits()) {
    guard (1...70).contains(boundary.utf8.count), boundary.utf8.last != Byte.space,
      boundary.utf8.allSatisfy(ByteSet.boundary.contains)
    else { return nil }
    self.limits = limits
    delimiter = Array("\r\n--\(boundary)".utf8)
    head = FieldReader(maximumCount: limits.partFields)
  }

  /// The next event in `input` from `position`, which moves past the bytes read; nil if more are needed.
  package mutating func next(_ input: Span<UInt8>, from position: inout Int) -> Event? {
    do throws(FormError) {
      while position < input.count {
        if let event = try read(input, &position) { return event }
        if state == .failed { return nil }
      }
      return nil
    } catch {
      state = .failed
      return .refused(error)
    }
  }

  private mutating func read(_ input: Span<UInt8>, _ position: inout Int) throws(FormError) -> Event? {
    switch state {
    case .failed: return nil
    case .data: return matched > 0 ? try match(input, &position) : skipData(input, &position)
    case .head: return try readHead(input, &position)
    default:
      defer { position += 1 }
      return try readDelimiterEnd(input[position])
    }
  }

  /// Returns the data that cannot be the start of a delimiter.
  private mutating func skipData(_ input: Span<UInt8>, _ position: inout Int) -> Event? {
    let start = position
    while position < input.count {
      if input[position] == Byte.carriageReturn {
        let length = matchLength(input, at: position)
        if length == delimiter.count || position + length == input.count {
          matched = 1
          break
        }
      }
      position += 1
    }
    let range = start..<position
    position += matched
    return range.isEmpty ? nil : .data(range)
  }

  private func matchLength(_ input: Span<UInt8>, at start: Int) -> Int {
    let longest = min(delimiter.count, input.count - start)
    return (0..<longest).first { input[start + $0] != delimiter[$0] } ?? longest
  }

  /// Continues a delimiter that has begun. It contains one CR only, at its start, so that if it fails, no
  /// matched byte can be the start of another.
  private mutating func match(_ input: Span<UInt8>, _ position: inout Int) throws(FormError) -> Event? {
    while position < input.count, matched < delimiter.count, input[position] == delimiter[matched] {
      matched += 1
      position += 1
    }
    if matched == delimiter.count {
      matched = 0
      state = .delimiterEnd
      return parts > 0 ? .partEnded : nil
    }
    guard position < input.count else { return nil }
    guard parts > 0 else { throw .malformed("text before the first boundary") }
    defer { matched = 0 }
    return .heldData(Array(delimiter[..<matched]))
  }

  /// Reads the bytes after a boundary: a line end before another part, two dashes after the last one.
  private mutating func readDelimiterEnd(_ byte: UInt8) throws(FormError) -> Event? {
    switch (state, byte) {
    case (.delimiterEnd, Byte.carriageReturn): state = .delimiterLineEnd
    case (.delimiterLineEnd, Byte.lineFeed): try beginHead()
    case (.delimiterEnd, Byte.dash): state = .lastDelimiterEnd
    case (.lastDelimiterEnd, Byte.dash):
      state = .over
      return .end
    case (.over, Byte.carriageReturn): state = .overLineEnd
    case (.overLineEnd, Byte.lineFeed): state = .closed
    default: throw .malformed("text behind a boundary")
    }
    return nil
  }

  private mutating func beginHead() throws(FormError) {
    guard parts < limits.parts else { throw .tooManyFields }
    parts += 1
    head = FieldReader(maximumCount: limits.partFields)
    headBytes = []
    state = .head
  }

  private mutating func readHead(_ input: Span<UInt8>, _ position: inout Int) throws(FormError) -> Event? {
    let start = position
    let end = start + min(input.count - start, limits.partHead - headBytes.count)
    let isWhole: Bool
    do { isWhole = try head.read(input, &position, end: end, base: headBytes.count - start) } catch {
      throw .malformed(error.reason)
    }
    headBytes.append(contentsOf: input, start..<position)
    guard isWhole || headBytes.count < limits.partHead else { throw .malformed("head of a part too long") }
    guard isWhole else { return nil }
    state = .data
    return .partBegan(try Part(headBytes, head.spans))
  }
}

extension ByteSet {
  /// The bytes of a boundary (RFC 2046 §5.1.1).
  fileprivate static let boundary = ByteSet(lettersDigitsAnd: "'()+_,-./:=? ")
}
