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

/// The only supported transfer coding: `chunked`, alone (RFC 9112 §6.1, §7).
enum TransferCoding {
  static func check(_ value: Span<UInt8>) throws(RequestRefusal) {
    var names = 0
    var chunked = 0
    var lastIsChunked = false
    var isMalformed = value.isEmpty
    value.forEachCommaSeparatedPart { coding in
      names += 1
      isMalformed = isMalformed || coding.isEmpty || !coding.isToken
      lastIsChunked = coding.spells(ignoringCase: "chunked")
      if lastIsChunked { chunked += 1 }
    }
    guard !isMalformed, chunked <= 1, chunked == 0 || lastIsChunked else {
      throw RequestRefusal(.badRequest, "bad transfer coding")
    }
    guard names == 1, chunked == 1 else { throw RequestRefusal(.notImplemented, "unknown transfer coding") }
  }
}
