/// The fields that decide about framing and persistence, found in one pass; none of the first three may be
/// repeated, not even with the same value.
struct FramingFields {
  private(set) var host: Range<Int>?
  private(set) var contentLength: Range<Int>?
  private(set) var transferEncoding: Range<Int>?
  private(set) var connection = (close: false, keepAlive: false)
  private var expectation: Range<Int>?

  init(_ fields: [RequestHead.FieldSpan], in bytes: Span<UInt8>) throws(RequestRefusal) {
    for field in fields {
      let name = bytes.extracting(field.name)
      if name.spells(ignoringCase: HeaderName.host.spelling) {
        try Self.take(field.value, into: &host)
      } else if name.spells(ignoringCase: HeaderName.contentLength.spelling) {
        try Self.take(field.value, into: &contentLength)
      } else if name.spells(ignoringCase: HeaderName.transferEncoding.spelling) {
        try Self.take(field.value, into: &transferEncoding)
      } else if name.spells(ignoringCase: HeaderName.expect.spelling) {
        try Self.take(field.value, into: &expectation)
      } else if name.spells(ignoringCase: HeaderName.connection.spelling) {
        readConnection(bytes.extracting(field.value))
      }
    }
  }

  private static func take(_ value: Range<Int>, into place: inout Range<Int>?) throws(RequestRefusal) {
    guard place == nil else { throw RequestRefusal(.badRequest, "field given twice") }
    place = value
  }

  private mutating func readConnection(_ value: Span<UInt8>) {
    value.forEachCommaSeparatedPart { option in
      if option.spells(ignoringCase: "close") { connection.close = true }
      if option.spells(ignoringCase: "keep-alive") { connection.keepAlive = true }
    }
  }

  /// Throws for any expectation but `100-continue`, the only one defined (RFC 9110 §10.1.1).
  func expectsContinue(in bytes: Span<UInt8>) throws(RequestRefusal) -> Bool {
    guard let expectation else { return false }
    guard bytes.extracting(expectation).spells(ignoringCase: "100-continue") else {
      throw RequestRefusal(.expectationFailed, "unknown expectation")
    }
    return true
  }
}
