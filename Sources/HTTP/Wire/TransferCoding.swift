/// The one transfer coding there is: `chunked`, alone (RFC 9112 §6.1, §7).
enum TransferCoding {
  static func check(_ value: Span<UInt8>) throws(Refusal) {
    var names = 0
    var chunked = 0
    var lastIsChunked = false
    var isMalformed = value.isEmpty
    value.forEachListElement { coding in
      names += 1
      isMalformed = isMalformed || coding.isEmpty || !coding.isToken
      lastIsChunked = coding.spells(ignoringCase: "chunked")
      if lastIsChunked { chunked += 1 }
    }
    guard !isMalformed, chunked <= 1, chunked == 0 || lastIsChunked else {
      throw Refusal(.badRequest, "bad transfer coding")
    }
    guard names == 1, chunked == 1 else { throw Refusal(.notImplemented, "unknown transfer coding") }
  }
}
