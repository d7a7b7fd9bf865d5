package import HTTP

/// A request to another server.
package struct OutgoingRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
    // Of WebDAV (RFC 4918).
    case propfind = "PROPFIND"
    case move = "MOVE"

    fileprivate var hasBody: Bool { self == .post || self == .put || self == .propfind }
  }

  package let method: Method
  package let address: WebAddress
  /// Fields beside `Host`, `Connection`, `User-Agent` and the body's length, which are added.
  package var fields: [(name: HeaderName, value: String)]
  package var body: [UInt8]

  package init(
    _ method: Method, _ address: WebAddress, fields: [(name: HeaderName, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.address = address
    self.fields = fields
    self.body = body
  }

  /// The bytes to send. A field's value must be visible ASCII and spaces.
  package func bytes() throws(ConnectionFailure) -> [UInt8] { try head(length: body.count) + body }

  /// The head, for a body of this length.
  func head(length: Int) throws(ConnectionFailure) -> [UInt8] {
    var head = "\(method.rawValue) \(address.target) HTTP/1.1\r\nHost: \(address.authority)\r\n"
    head += "Connection: close\r\nUser-Agent: Evenly\r\n"
    for field in fields {
      guard field.value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { throw .malformedRequest }
      head += "\(field.name.spelling): \(field.value)\r\n"
    }
    if method.hasBody { head += "Content-Length: \(length)\r\n" }
    return Array((head + "\r\n").utf8)
  }
}
