/// Reads a response's first line and its fields, up to a limit of bytes.
struct ResponseHeadReader: Sendable {
  private let limit: Int
  private var line = StatusLineReader()
  private var hasLine = false
  private var bytes: [UInt8] = []
  private var fields = FieldReader(maximumCount: 100)

  /// The limit is at most 65,535, as an offset into a head takes two bytes.
  init(limit: Int) {
    self.limit = min(limit, Int(UInt16.max))
  }

  /// Moves through the input; returns the head once it is complete.
  mutating func read(
    _ input: Span<UInt8>, from position: inout Int
  ) throws(ResponseRefusal) -> ResponseHead? {
    let start = position
    let end = start + min(input.count - start, limit - bytes.count)
    let isWhole = try advance(input, &position, end: end, base: bytes.count - start)
    bytes.append(contentsOf: input, start..<position)
    if isWhole { return ResponseHead(code: line.code, bytes: bytes, fields: fields.spans) }
    guard bytes.count < limit else { throw ResponseRefusal("the head is too long") }
    return nil
  }

  private mutating func advance(
    _ input: Span<UInt8>, _ index: inout Int, end: Int, base: Int
  ) throws(ResponseRefusal) -> Bool {
    while !hasLine, index < end {
      hasLine = try line.take(input[index])
      index += 1
    }
    guard hasLine else { return false }
    do throws(RequestRefusal) {
      return try fields.read(input, &index, end: end, base: base)
    } catch {
      throw ResponseRefusal(error.reason)
    }
  }
}
