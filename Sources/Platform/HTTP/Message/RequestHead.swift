import Encodings

/// A request's line and fields, validated by the parser, and read in place from the received bytes.
package struct RequestHead: Sendable {
  package let method: Method
  package let version: Version
  package let framing: BodyFraming
  /// Whether the peer may send another request on this connection.
  package let keepsAlive: Bool
  /// Whether the peer waits for `100 Continue` before it sends the body.
  package let expectsContinue: Bool
  package let target: TargetSpan

  let bytes: [UInt8]
  let fields: [FieldSpan]

  package enum Version: Sendable {
    case http10
    case http11
  }

  /// How the end of the body is determined (RFC 9112 §6).
  package enum BodyFraming: Equatable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  /// The form of the target (RFC 9112 §3.2).
  package enum TargetForm: Sendable {
    case origin
    case absolute
    case asterisk
    case authority
  }

  /// The positions of the target's parts; an authority comes from the absolute form or from Host.
  package struct TargetSpan: Sendable {
    package let form: TargetForm
    let authority: Range<Int>
    let path: Range<Int>
    /// Without its question mark; nil without a query.
    let query: Range<Int>?
  }

  /// The position of one field line; offsets into the head's bytes, which a head's limit keeps below 65,536.
  struct FieldSpan: Sendable {
    let nameStart: UInt16
    let nameEnd: UInt16
    let valueStart: UInt16
    let valueEnd: UInt16

    var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
  }
}

extension RequestHead {
  /// The path as it was sent, still percent-encoded; `*` for the asterisk form, empty for a bare authority.
  package var path: String { text(target.path) }

  /// The query as it was sent, without its question mark.
  package var query: String? { target.query.map(text) }

  /// The host and port that the request is for; empty if HTTP/1.0 named none.
  package var authority: String { text(target.authority) }

  /// The first value of a field. Bytes beyond ASCII that are no valid text become replacement characters.
  package subscript(_ name: HeaderName) -> String? {
    fields.first { matches($0, name) }.map { text($0.value) }
  }

  /// All values of a field, in the order in which they were sent.
  package func values(of name: HeaderName) -> [String] {
    fields.filter { matches($0, name) }.map { text($0.value) }
  }

  /// All values of a field, as they were sent.
  func bytes(of name: HeaderName) -> [ArraySlice<UInt8>] {
    fields.filter { matches($0, name) }.map { bytes[$0.value] }
  }

  /// Names and values as they were sent, for tests and diagnosis.
  package var allFields: [(name: String, value: String)] { fields.map { (text($0.name), text($0.value)) } }

  private func matches(_ field: FieldSpan, _ name: HeaderName) -> Bool {
    guard Int(field.nameEnd - field.nameStart) == name.spelling.utf8CodeUnitCount else { return false }
    return bytes.span.extracting(field.name).spells(ignoringCase: name.spelling)
  }

  func text(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return StreamSafeText.holds(in: text) ? text : asciiText(range)
  }

  private func asciiText(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes[range] { text.append(byte < 0x80 ? Unicode.Scalar(byte) : "\u{FFFD}") }
    return String(text)
  }
}
