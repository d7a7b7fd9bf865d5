/// Reads the length of a body: digits only, and only once (RFC 9110 §8.6).
enum ContentLength {
  static func read(_ value: Span<UInt8>) throws(RequestRefusal) -> Int {
    guard !value.isEmpty else { throw RequestRefusal(.badRequest, "empty length") }
    var length = 0
    var overflows = false
    for index in value.indices {
      guard value[index].isDigit else { throw RequestRefusal(.badRequest, "length is no number") }
      let (tens, tooMany) = length.multipliedReportingOverflow(by: 10)
      let (sum, tooMuch) = tens.addingReportingOverflow(Int(value[index] - Byte.zero))
      overflows = overflows || tooMany || tooMuch
      length = sum
    }
    guard !overflows else { throw RequestRefusal(.contentTooLarge, "length overflows") }
    return length
  }
}
