/// What is wrong with one value of a request, for the program that sent it.
struct ShapeFault: Error, Hashable, Sendable {
  /// Where it stands.
  enum Place: Hashable, Sendable {
    /// In the body, as a pointer of RFC 6901.
    case body(String)
    case query(String)
    case header(String)
  }

  let place: Place
  /// For programs; it stays the same.
  let code: String
  let detail: String

  init(_ place: Place, _ code: String, _ detail: String) {
    (self.place, self.code, self.detail) = (place, code, detail)
  }

  /// A member of the body.
  init(at pointer: String, _ code: String, _ detail: String) {
    self.init(.body(pointer), code, detail)
  }
}

extension String {
  /// As much of what a program sent as is told it again.
  var shortened: String { String(unicodeScalars.prefix(60)) }

  /// A name as a part of a pointer.
  var pointed: String { "/" + replacing("~", with: "~0").replacing("/", with: "~1") }
}
