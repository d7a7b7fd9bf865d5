/// A status code and fields as a server sent them.
package struct ResponseHead: Sendable {
  package let code: Int
  private let bytes: [UInt8]
  private let fields: [RequestHead.FieldSpan]

  init(code: Int, bytes: [UInt8], fields: [RequestHead.FieldSpan]) {
    self.code = code
    self.bytes = bytes
    self.fields = fields
  }

  /// The first value of a field; nil if it is missing or not plain ASCII.
  package subscript(_ name: HeaderName) -> String? {
    guard let value = values(of: name).first, value.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(decoding: value, as: UTF8.self)
  }

  func values(of name: HeaderName) -> [ArraySlice<UInt8>] {
    fields.filter { bytes.span.extracting($0.name).spells(ignoringCase: name.spelling) }.map {
      bytes[$0.value]
    }
  }
}

extension ResponseHead {
  /// How the end of the body is determined (RFC 9112 §6.3).
  enum BodyEnd {
    case none
    case length(Int)
    case chunked
    case connection
  }

  func bodyEnd() throws(ResponseRefusal) -> BodyEnd {
    if code < 200 || code == 204 || code == 304 { return .none }
    do throws(RequestRefusal) {
      let codings = values(of: .transferEncoding)
      let lengths = values(of: .contentLength)
      guard codings.isEmpty || lengths.isEmpty, codings.count <= 1, lengths.count <= 1 else {
        throw RequestRefusal(.badRequest, "its length is said in two ways")
      }
      if let coding = codings.first {
        try TransferCoding.check(coding.span)
        return .chunked
      }
      return try lengths.first.map { value throws(RequestRefusal) in
        .length(try ContentLength.read(value.span))
      } ?? .connection
    } catch { throw ResponseRefusal(error.reason) }
  }
}
