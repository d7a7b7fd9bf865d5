import HTTP

extension String {
  /// A request such as `GET /path` as the parser would read it, with more lines of its head.
  func asRequest(_ body: String = "", lines: [String] = [], host: String = "x", peer: PeerAddress = .loopback)
    throws -> Request
  { try asRequest(Array(body.utf8), lines: lines, host: host, peer: peer) }

  func asRequest(
    _ body: [UInt8], lines: [String] = [], host: String = "x", peer: PeerAddress = .loopback,
    isEncrypted: Bool = false
  ) throws -> Request {
    var parser = RequestParser()
    var position = 0
    let head = ["\(self) HTTP/1.1", "Host: \(host)"] + lines + ["", ""]
    let bytes = Array(head.joined(separator: "\r\n").utf8)
    guard case .head(let head) = parser.next(bytes.span, from: &position) else {
      throw Unreadable(request: self)
    }
    return Request(
      head: head, body: RequestBody(body), peer: peer, isEncrypted: isEncrypted, id: RequestID(7))
  }
}

struct Unreadable: Error { let request: String }

extension ByteSource {
  var all: [UInt8] {
    var bytes: [UInt8] = []
    while let piece = piece(at: bytes.count) { bytes += piece }
    return bytes
  }
}

extension Response {
  var bytes: [UInt8] {
    switch body {
    case .bytes(let bytes): Array(bytes)
    case .constant(let constant): Array(constant.bytes)
    case .source(let source): source.all
    case .empty, .events: []
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var presetText: String { preset.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" }
}
