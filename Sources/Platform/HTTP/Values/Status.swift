/// A response's status code with its usual phrase (RFC 9110 §15).
package struct Status: Hashable, Sendable {
  package let code: Int
  package let phrase: StaticString

  package init(_ code: Int, _ phrase: StaticString) {
    self.code = code
    self.phrase = phrase
  }

  package static func == (a: Self, b: Self) -> Bool { a.code == b.code }

  package func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// Whether the message never has a body (RFC 9110 §6.4.1).
  package var isBodyless: Bool { code < 200 || code == 204 || code == 304 }
}

extension Status {
  package static let `continue` = Status(100, "Continue")
  package static let ok = Status(200, "OK")
  package static let created = Status(201, "Created")
  package static let noContent = Status(204, "No Content")
  package static let partialContent = Status(206, "Partial Content")
  package static let found = Status(302, "Found")
  package static let seeOther = Status(303, "See Other")
  package static let notModified = Status(304, "Not Modified")
  package static let permanentRedirect = Status(308, "Permanent Redirect")
  package static let badRequest = Status(400, "Bad Request")
  package static let unauthorized = Status(401, "Unauthorized")
  package static let forbidden = Status(403, "Forbidden")
  package static let notFound = Status(404, "Not Found")
  package static let methodNotAllowed = Status(405, "Method Not Allowed")
  package static let requestTimeout = Status(408, "Request Timeout")
  package static let conflict = Status(409, "Conflict")
  package static let gone = Status(410, "Gone")
  package static let preconditionFailed = Status(412, "Precondition Failed")
  package static let contentTooLarge = Status(413, "Content Too Large")
  package static let targetTooLong = Status(414, "URI Too Long")
  package static let unsupportedMediaType = Status(415, "Unsupported Media Type")
  package static let rangeNotSatisfiable = Status(416, "Range Not Satisfiable")
  package static let expectationFailed = Status(417, "Expectation Failed")
  package static let misdirected = Status(421, "Misdirected Request")
  package static let unprocessable = Status(422, "Unprocessable Content")
  package static let tooManyRequests = Status(429, "Too Many Requests")
  package static let fieldsTooLarge = Status(431, "Request Header Fields Too Large")
  package static let serverError = Status(500, "Internal Server Error")
  package static let notImplemented = Status(501, "Not Implemented")
  package static let unavailable = Status(503, "Service Unavailable")
  package static let insufficientStorage = Status(507, "Insufficient Storage")
  package static let versionNotSupported = Status(505, "HTTP Version Not Supported")
}
