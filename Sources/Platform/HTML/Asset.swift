import Encodings

/// A file that is part of the program and served as it is.
package struct Asset: Sendable {
  /// The path below the base path, such as `/assets/app.3f9c1a2b77d0e415.css`.
  package let path: String
  package let link: Link
  package let mediaType: String
  /// Changes with the content: good as an ETag.
  package let fingerprint: String
  package let bytes: [UInt8]
  /// The file compressed by gzip; nil if that is no shorter.
  package let gzipped: [UInt8]?

  /// Whether the path carries the fingerprint, so that it may be cached for ever.
  package let isImmutable: Bool

  /// A text file, and its compressed form as base64.
  package init(
    _ path: StaticString, mediaType: String, fingerprint: String, isImmutable: Bool, text: StaticString,
    gzip: StaticString? = nil
  ) {
    self.init(
      path, mediaType, fingerprint, isImmutable, text.withUTF8Buffer { [UInt8]($0) },
      gzip?.withUTF8Buffer(Self.decode))
  }

  /// Any other file, as base64 because a string literal holds only text.
  package init(
    _ path: StaticString, mediaType: String, fingerprint: String, isImmutable: Bool, base64: StaticString
  ) { self.init(path, mediaType, fingerprint, isImmutable, base64.withUTF8Buffer(Self.decode)) }

  private init(
    _ path: StaticString, _ mediaType: String, _ fingerprint: String, _ isImmutable: Bool, _ bytes: [UInt8],
    _ gzipped: [UInt8]? = nil
  ) {
    self.path = path.description
    self.link = Link(path)
    self.mediaType = mediaType
    self.fingerprint = fingerprint
    self.isImmutable = isImmutable
    self.bytes = bytes
    self.gzipped = gzipped
  }

  private static func decode(_ base64: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard let bytes = Base64.standard.bytes(of: base64.span) else {
      preconditionFailure("An asset is base64 as the compiler of views writes it.")
    }
    return bytes
  }
}
