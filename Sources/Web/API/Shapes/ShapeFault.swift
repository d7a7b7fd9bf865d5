/// A fault of one value in a request, for the client that sent it.
struct ShapeFault: Error, Hashable, Sendable {
  /// The place of the value.
  enum Place: Hashable, Sendable {
    /// In the body, as a JSON Pointer (RFC 6901).
    case body(String)
    case query(String)
    case header(String)
  }

  let place: Place
  /// A stable code for clients.
  let code: String
  let detail: String

  init(_ place: Place, _ code: String, _ detail: String) {
    (self.place, self.code, self.detail) = (place, code, detail)
  }

  /// A member of the body.
  init(at pointer: String, _ code: String, _ detail: String) { self.init(.body(pointer), code, detail) }
}

extension String {
  /// The part of a sent text that an answer repeats.
  var shortened: String { String(unicodeScalars.prefix(60)) }

  /// A name as a part of a JSON Pointer.
  var pointed: String { "/" + replacing("~", with: "~0").replacing("/", with: "~1") }
}
