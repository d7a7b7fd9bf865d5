import Encodings

/// The head of a part in a multipart form.
package struct Part: Sendable {
  package let name: String
  /// The name given by the browser, nil if the part is no file; it may be empty and may look like a path.
  package let fileName: String?
  /// The type given by the browser, nil if it is missing or invalid.
  package let contentType: ContentType?

  init(_ bytes: [UInt8], _ fields: [RequestHead.FieldSpan]) throws(FormError) {
    let fields = try KnownPartFields(bytes, fields)
    guard let disposition = fields.disposition, let name = try Self.text(disposition["name"]) else {
      throw .malformed("part without a name")
    }
    self.name = name
    fileName = try Self.text(disposition["filename"])
    contentType = fields.contentType.flatMap(ContentType.init(bytes:))
  }

  /// Browsers write a quote in a name as `%22`. They escape line ends too, but a name never needs one, so
  /// those stay as they are; no other character is escaped, not even the percent sign.
  private static func text(_ value: [UInt8]?) throws(FormError) -> String? {
    guard let value else { return nil }
    guard let text = String(validating: value, as: UTF8.self) else { throw .malformed("name is no text") }
    guard StreamSafeText.holds(in: text) else { throw .tooManyMarks }
    return text.split(separator: "%22", omittingEmptySubsequences: false).joined(separator: "\"")
  }
}

/// The known fields of a part's head (RFC 7578 §4); none may be repeated.
private struct KnownPartFields {
  private(set) var disposition: FieldParameters?
  private(set) var contentType: ArraySlice<UInt8>?
  private var encoding: ArraySlice<UInt8>?

  init(_ bytes: [UInt8], _ fields: [RequestHead.FieldSpan]) throws(FormError) {
    var dispositionText: ArraySlice<UInt8>?
    for field in fields {
      switch bytes[field.name].asciiLowercased {
      case "content-disposition": try Self.take(bytes[field.value], into: &dispositionText)
      case "content-type": try Self.take(bytes[field.value], into: &contentType)
      case "content-transfer-encoding": try Self.take(bytes[field.value], into: &encoding)
      default: break
      }
    }
    disposition = try dispositionText.map(Self.readDisposition)
    try checkEncoding()
  }

  private static func take(_ value: ArraySlice<UInt8>, into place: inout ArraySlice<UInt8>?) throws(FormError)
  {
    guard place == nil else { throw .malformed("field of a part given twice") }
    place = value
  }

  /// `form-data` with its parameters. Names in the notation of RFC 8187 (`filename*`) must not be sent in a
  /// form (RFC 7578 §4.2); accepting or ignoring them would both be a guess.
  private static func readDisposition(_ value: ArraySlice<UInt8>) throws(FormError) -> FieldParameters {
    let kind = value.prefix(while: ByteSet.token.contains)
    guard kind.asciiLowercased == "form-data",
      let parameters = FieldParameters(value[kind.endIndex...], quoting: .plain),
      !parameters.names.contains(where: { $0.hasSuffix("*") })
    else { throw .malformed("disposition of a part") }
    return parameters
  }

  /// The encodings of mail are not in use (RFC 7578 §4.7); reading such a part without decoding would garble
  /// it.
  private func checkEncoding() throws(FormError) {
    guard let encoding else { return }
    guard ["7bit", "8bit", "binary"].contains(encoding.asciiLowercased) else {
      throw .malformed("encoding of a part")
    }
  }
}
