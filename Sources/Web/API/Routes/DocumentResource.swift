import Encodings
import Threads

/// The OpenAPI document, which is the same for all clients.
enum DocumentResource {
  /// By base path: to generate the document and its tag takes longer than to send it.
  private static let known = RecentValues<String, APIAnswer>(largestSize: 8 << 20)

  static func show(_ call: APICall) throws -> APIAnswer {
    let base = call.door.basePath
    if let answer = known[base.text] { return answer }
    let bytes = OpenAPIDocument(below: base).bytes
    let answer = APIAnswer(encoded: bytes).toKeep
    known.keep(answer, of: bytes.count, as: base.text)
    return answer
  }
}
