import Encodings
import HTTP
import Threads

/// The OpenAPI document, which is the same for all clients.
enum DocumentResource {
  static func show(_ call: APICall) throws -> APIAnswer {
    let document = call.door.document.kept
    return APIAnswer(tag: document.tag) { $0.write(encoded: document.bytes) }
  }
}

/// The cached document: to generate it and its tag takes longer than to send it.
final class KeptDocument: Sendable {
  private let document: APIDocument
  private let known = Monitor((bytes: [UInt8], tag: EntityTag)?.none)

  init(_ document: APIDocument) { self.document = document }

  var kept: (bytes: [UInt8], tag: EntityTag) {
    known.withLock { known in
      if let known { return known }
      let bytes = document.bytes
      let made = (bytes: bytes, tag: EntityTag(showing: bytes))
      known = made
      return made
    }
  }
}
