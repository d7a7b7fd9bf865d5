import Encodings

extension [UInt8] {
  /// Reads a base64url value posted by a page's script.
  init(posted text: String, _ part: PasskeyRefusal.Part, atMost most: Int) throws(PasskeyRefusal) {
    guard !text.isEmpty, text.utf8.count <= most * 2, let bytes = Base64.url.bytes(of: text),
      bytes.count <= most
    else { throw .unreadable(part) }
    self = bytes
  }
}
