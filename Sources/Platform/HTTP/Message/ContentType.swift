/// The media type of a body: `type/subtype` with parameters (RFC 9110 §8.3.1).
package struct ContentType: Sendable {
  /// Type and subtype in lower case, such as `text/html`.
  package let mediaType: String
  /// In lower case, such as `utf-8`.
  package let charset: String?
  /// The separator of the parts of a multipart body.
  package let boundary: String?

  /// Nil for a malformed value.
  package init?(_ value: String) { self.init(bytes: ArraySlice(value.utf8)) }

  init?(bytes: ArraySlice<UInt8>) {
    let type = bytes.prefix(while: ByteSet.token.contains)
    let behind = bytes[type.endIndex...]
    let subtype = behind.dropFirst().prefix(while: ByteSet.token.contains)
    guard !type.isEmpty, behind.first == Byte.slash, !subtype.isEmpty,
      let parameters = FieldParameters(bytes[subtype.endIndex...], quoting: .escaped)
    else { return nil }
    mediaType = bytes[..<subtype.endIndex].asciiLowercased
    charset = parameters["charset"].map { $0[...].asciiLowercased }
    boundary = parameters["boundary"].map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether it is the type of a form with files.
  package var isMultipartForm: Bool { mediaType == "multipart/form-data" }

  /// Whether it is the type of a form without files.
  package var isURLEncodedForm: Bool { mediaType == "application/x-www-form-urlencoded" }
}

extension RequestHead {
  /// The type of the body; nil if the field is missing, malformed or repeated.
  package var contentType: ContentType? {
    let values = values(of: .contentType)
    return values.count == 1 ? values.first.flatMap(ContentType.init) : nil
  }
}
