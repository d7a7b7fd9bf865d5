package import Encodings
package import HTTP

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
      .init("type", .text(1...200), "By what programs tell what went wrong."),
      .init("title", .text(1...200), "The same in English, always."), .init("status", .integer(400...599)),
      .optional("detail", .text(0...2_000), "This case, in the language of the person or the request."),
      .init("instance", .text(1...200), "By what the log knows the request."),
      .optional("errors", .list(ShapeFault.shape)),
      .optional("conflicts", .list(conflictShape), "Only of an entry that somebody else has changed."),
    ])
  }

  /// A field of an entry that two authors changed to different values: a text, a day, a bill or an id each.
  private static let conflictShape = Shape.named("Conflict") {
    .answer([
      .init("field", .choice(["title", "date", "bill", "category", "payee", "note"])),
      .init("shown", .any, "What was there in the state that was seen."),
      .init("current", .any, "What is there now."), .init("mine", .any, "What was sent."),
    ])
  }
}

extension ShapeFault {
  static let shape = Shape.named("Fault") {
    .answer([
      .optional("pointer", .text(0...4_000), "Where in the body, as in RFC 6901."),
      .optional("parameter", .text(0...200), "Which parameter of the address."),
      .optional("header", .text(1...200), "Which field of the head."),
      .init("code", .text(1...60), "For programs; it stays the same."), .init("detail", .text(1...2_000)),
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
