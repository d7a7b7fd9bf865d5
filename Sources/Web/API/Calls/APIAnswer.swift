import Encodings
import HTTP
import Ledger
import Words

/// The answer of a handler, before it becomes a message.
package struct APIAnswer: Sendable {
  var status: Status
  var body: [UInt8]?
  /// The state that it shows; nil if a digest of its bytes identifies it.
  var tag: EntityTag?
  var fields: Fields = [:]
  /// A response other than JSON.
  var response: Response?
  /// The compressed body, cached if the answer is given several times.
  private var gzipped: GzippedBody?

  /// An object with the members that are written.
  init(_ status: Status = .ok, tag: EntityTag? = nil, _ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object(members)
    self.init(status, tag: tag, encoded: writer.bytes)
  }

  /// A body that is JSON already.
  init(_ status: Status = .ok, tag: EntityTag? = nil, encoded body: [UInt8]) {
    (self.status, self.tag, self.body) = (status, tag, body)
  }

  static let nothing = APIAnswer(status: .noContent)

  private init(status: Status) { self.status = status }

  init(_ response: Response) {
    status = response.status
    self.response = response
  }

  /// The same answer, prepared for reuse: the digest of its bytes is computed once.
  var toKeep: APIAnswer {
    var kept = self
    kept.tag = tag ?? body.map { EntityTag(showing: $0) }
    kept.gzipped = GzippedBody()
    return kept
  }

  /// The message, or 304 if the client has the same answer already.
  func message(to head: RequestHead) -> Response {
    if let response { return response }
    var response = Response(status, fields: fields)
    response.fields[.cacheControl] = Representation.CachePolicy.personal.fieldValue
    response.fields[.vary] = "Authorization, Accept, Accept-Language"
    guard let body else { return response }
    let tag = tag ?? EntityTag(showing: body)
    response.fields[.entityTag] = tag.description
    if head.matches(tag), status == .ok {
      response.status = .notModified
      return response
    }
    response.fields[.contentType] = "application/json"
    response.body = .bytes(body[...])
    response.mayBeCompressed = true
    response.gzipped = gzipped
    return response
  }
}

extension EntityTag {
  /// The tag of an answer without a state of its own.
  init(showing body: [UInt8]) { self.init(Base64.url.text(of: Array(SHA256.digest(of: body).prefix(12)))) }
}

/// All inputs of an answer that depends on a group's journal alone: two answers with the same key are the
/// same, byte for byte.
struct AnswerKey: Hashable, Sendable {
  private let path: String
  private let query: String?
  private let position: Int64
  /// The member for "mine", whose formats are used.
  private let member: ID<Member>
  private let language: String
  private let today: Day

  init(_ call: APICall, at position: Int64) throws(APIProblem) {
    (path, query, self.position) = (call.head.path, call.head.query, position)
    member = try call.member.id
    (language, today) = (call.t.tag, call.formats.today)
  }
}
