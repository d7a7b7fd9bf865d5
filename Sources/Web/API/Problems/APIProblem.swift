package import Encodings
package import HTTP
import Ledger
import Refusals
import Store
import Words

/// An error answer of the API (RFC 9457).
package struct APIProblem: Error, Sendable {
  package let kind: ProblemKind
  /// The details of this occurrence, for people.
  let detail: String?
  var faults: [ShapeFault] = []
  /// The fields that two authors changed to different values, with both values.
  var conflicts: [JSON] = []
  /// Additional header fields of the answer.
  var fields: Fields = [:]
  /// The message's own status, if no kind has that status.
  private var ownStatus: Status?

  package init(_ kind: ProblemKind, _ detail: String? = nil) { (self.kind, self.detail) = (kind, detail) }

  /// A request refused by the server's parser or router.
  package init(_ status: Status, _ detail: String?, fields: Fields = [:]) {
    self.init(ProblemKind(status), detail)
    ownStatus = status
    self.fields = fields
  }

  /// A request with invalid values.
  init(_ faults: [ShapeFault], _ detail: String? = nil) {
    self.init(.refused, detail ?? faults.first?.detail)
    self.faults = faults
  }

  init(at pointer: String, _ code: String, _ detail: String) {
    self.init([ShapeFault(at: pointer, code, detail)])
  }

  static func tooMany(seconds: Int, _ detail: String) -> APIProblem {
    var problem = APIProblem(.tooManyRequests, detail)
    problem.fields[.retryAfter] = "\(seconds)"
    return problem
  }

  package var status: Status { ownStatus ?? kind.status }
}

extension APIProblem {
  static let mediaType = "application/problem+json"

  /// The answer, with the request's id, by which the log names it.
  package func response(to id: RequestID, below base: BasePath) -> Response {
    var response = Response(status, fields: fields, body: .bytes(body(id, base)[...]))
    response.fields[.contentType] = Self.mediaType
    response.fields[.cacheControl] = Representation.CachePolicy.unstored.fieldValue
    return response
  }

  private func body(_ id: RequestID, _ base: BasePath) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.write("type", base.text + kind.path)
      writer.write("title", kind.title)
      writer.key("status")
      writer.write(status.code)
      writer.write("detail", detail)
      writer.write("instance", "urn:evenly:request:\(id)")
      if !faults.isEmpty {
        writer.key("errors")
        writer.array(faults) { $1.write($0) }
      }
      if !conflicts.isEmpty {
        writer.key("conflicts")
        writer.array(conflicts) { $1.write($0) }
      }
    }
    return writer.bytes
  }

  static let shape = Shape.named("Problem") {
    .answer([
      .init("type", .text(1...200), "URL that identifies the kind of error, for programs."),
      .init("title", .text(1...200), "Kind of error, always in English."),
      .init("status", .integer(400...599)),
      .optional(
        "detail", .text(0...2_000),
        "What went wrong in this case, in the language of the account or the request."),
      .init("instance", .text(1...200), "Id of the request in the server's log."),
      .optional("errors", .list(ShapeFault.shape)),
      .optional("conflicts", .list(conflictShape), "Only for an entry that someone else has changed."),
    ])
  }

  /// A field of an entry that two authors changed to different values: a text, a day, a bill or an id each.
  private static let conflictShape = Shape.named("Conflict") {
    .answer([
      .init("field", .choice(EntryPart.allCases.map(\.fieldName))),
      .init("shown", .any, "Value in the version that you have read."),
      .init("current", .any, "Current value."), .init("mine", .any, "Value that you sent."),
    ])
  }
}

extension ShapeFault {
  static let shape = Shape.named("Fault") {
    .answer([
      .optional("pointer", .text(0...4_000), "JSON Pointer into the body (RFC 6901)."),
      .optional("parameter", .text(0...200), "Name of the query parameter."),
      .optional("header", .text(1...200), "Name of the header."),
      .init("code", .text(1...60), "Stable code, for programs."), .init("detail", .text(1...2_000)),
    ])
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ fault: ShapeFault) {
    object { writer in
      switch fault.place {
      case .body(let pointer): writer.write("pointer", pointer)
      case .query(let name): writer.write("parameter", name)
      case .header(let name): writer.write("header", name)
      }
      writer.write("code", fault.code)
      writer.write("detail", fault.detail)
    }
  }
}

extension APIProblem {
  /// What `error` means to a program. Unexpected errors go to `report`, and are not shown.
  init(_ error: any Error, _ formats: Formats, report: (any Error) -> Void) {
    switch error {
    case let problem as APIProblem: self = problem
    case let fault as ShapeFault: self.init([fault])
    case let error as BodyError: self.init(error, formats.t)
    case is FormError: self.init(.unreadable, "The query cannot be read.")
    case let error as any ExplainedError:
      if error is StoreError { report(error) }
      self.init(error, formats)
    default:
      report(error)
      self.init(.unexpected, formats.t.problemUnexpected)
    }
  }

  /// An error of the domain, which says itself where it is and why.
  init(_ error: any ExplainedError, _ formats: Formats) {
    switch error.kind {
    case .invalid, .unknown, .unfit:
      self.init(error.faults(formats).map { ShapeFault(at: $0.pointer, $0.code, $0.words) })
    case .tooMany(let seconds): self = .tooMany(seconds: seconds, error.words(formats))
    case .changedTooOftenToday: self = .tooMany(seconds: 3_600, error.words(formats))
    case .limit, .changedTooOften: self.init(.refused, error.words(formats))
    case .forbidden, .archived: self.init(.forbidden, error.words(formats))
    case .notFound: self.init(.notFound, error.words(formats))
    case .conflict: self.init(.conflict, error.words(formats))
    case .reused: self.init(.operationReused, error.words(formats))
    case .tooLarge: self.init(.tooLarge, error.words(formats))
    case .unsupported: self.init(.unsupportedMediaType, error.words(formats))
    case .unavailable: self.init(.unavailable, error.words(formats))
    case .storageFull: self.init(.storageFull, error.words(formats))
    }
  }

  /// The same at another place of the request, where its handler knows better.
  init(at pointer: String, _ error: any ExplainedError, _ formats: Formats) {
    self.init(at: pointer, error.code, error.words(formats))
  }

  private init(_ error: BodyError, _ t: Strings) {
    switch error {
    case .tooLarge: self.init(.tooLarge, t.problemTooLarge)
    case .timedOut, .closed: self.init(error.status, t.problemTimeout)
    case .malformed(let refusal): self.init(refusal.status, refusal.reason)
    case .crowded: self = .tooMany(seconds: 5, t.problemTooMany(seconds: 5))
    }
  }
}
