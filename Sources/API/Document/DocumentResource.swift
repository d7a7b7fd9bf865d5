import Encodings
import Threads

/// The document for tools, which is the same for everybody.
enum DocumentResource {
  static func show(_ call: APICall) throws -> APIAnswer {
    let bytes = call.door.document.bytes
    return APIAnswer { $0.write(encoded: bytes) }
  }
}

/// The document once it has been asked for: to draw it takes longer than to send it.
final class KeptDocument: Sendable {
  private let document: APIDocument
  private let kept = Monitor([UInt8]?.none)

  init(_ document: APIDocument) {
    self.document = document
  }

  var bytes: [UInt8] {
    kept.withLock { kept in
      let bytes = kept ?? document.bytes
      kept = bytes
      return bytes
    }
  }
}
