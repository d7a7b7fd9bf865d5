import HTTP
import Testing

extension String {
  /// A request such as `GET /path` as the parser would read it.
  func asRequest(_ body: String = "") throws -> Request {
    var parser = RequestParser()
    var position = 0
    let bytes = Array("\(self) HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
    guard case .head(let head) = parser.next(bytes.span, from: &position) else {
      throw Unreadable(request: self)
    }
    return Request(head: head, body: RequestBody(Array(body.utf8)), peer: .loopback, id: RequestID(7))
  }
}

struct Unreadable: Error {
  let request: String
}

extension Response {
  var text: String {
    switch body {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .constant(let constant): String(decoding: constant.bytes, as: UTF8.self)
    case .empty, .events: ""
    }
  }

  var presetText: String { preset.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" }
}
