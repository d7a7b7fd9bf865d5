package import Encodings
import HTTP
import Store

/// The OpenAPI 3.1 document of the API, generated from the route table.
package struct OpenAPIDocument: Sendable {
  private let basePath: BasePath

  package init(below basePath: BasePath = .root) { self.basePath = basePath }

  /// The bytes to send.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.write(document)
    return writer.bytes
  }

  private var document: JSON {
    .object([
      ("openapi", "3.1.0"),
      (
        "info",
        .object([
          ("title", "Evenly"), ("version", "1"),
          (
            "description",
            "Shared household expenses. Within version 1, answers may gain fields, and nothing is removed."
          ), ("license", .object([("name", "MIT"), ("identifier", "MIT")])),
        ])
      ), ("servers", .array([.object([("url", .string(basePath.text.isEmpty ? "/" : basePath.text))])])),
      ("paths", paths),
      ("components", .object([("securitySchemes", Self.securitySchemes), ("schemas", Self.schemas)])),
    ])
  }

  private static let securitySchemes = JSON.object([
    (
      "token",
      .object([
        ("type", "http"), ("scheme", "bearer"),
        ("description", "API token, created on the page of your account."),
      ])
    )
  ])

  /// Every shape that the routes name.
  static var namedShapes: [String: Shape] {
    var found: [String: Shape] = [:]
    APIProblem.shape.collectNamed(into: &found)
    for route in APIRoutes.all { for shape in route.shapes { shape.collectNamed(into: &found) } }
    return found
  }

  /// In the order of their names.
  private static var schemas: JSON {
    let sorted = namedShapes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return .object(sorted.map { ($0.key, $0.value.schema) })
  }

  /// In the order of the table.
  private var paths: JSON {
    var paths = JSONObject()
    for route in APIRoutes.all {
      let path = "\(route.pattern.text)"
      var item = paths[path]?.object ?? JSONObject()
      item.set(route.method.rawValue.lowercased(), route.document)
      paths.set(path, .object(item))
    }
    return .object(paths)
  }
}

extension APIRoute {
  /// Every shape in its request or answers.
  fileprivate var shapes: [Shape] {
    var shapes = gives.compactMap(\.body.shape)
    if case .json(let shape) = takes { shapes.append(shape) }
    return shapes
  }

  /// The possible errors, by status, including those that follow from the access, the method and the body.
  var failures: [(status: Status, kinds: [ProblemKind])] {
    var kinds = fails
    if access != .anyone { kinds += [.unauthorized, .insufficientScope, .tooManyRequests] }
    if case .group = access { kinds += [.forbidden, .notFound] }
    if !query.isEmpty || isWrite { kinds += [.unreadable, .refused] }
    if isWrite { kinds += [.conflict, .operationReused, .forbidden, .storageFull] }
    if !mediaTypes.isEmpty { kinds += [.tooLarge, .unsupportedMediaType] }
    kinds += [.unavailable]
    let grouped = Dictionary(grouping: ProblemKind.allCases.filter(kinds.contains)) { $0.status }
    return grouped.sorted { $0.key.code < $1.key.code }.map { (status: $0.key, kinds: $0.value) }
  }

  fileprivate var document: JSON {
    var members: [JSONObject.Member] = [("operationId", .string(name)), ("summary", .string(summary))]
    if let scope { members.append(("description", .string("Needs the scope `\(scope.words.first ?? "")`."))) }
    members.append(("security", access == .anyone ? .array([]) : .array([.object([("token", .array([]))])])))
    if !parameters.isEmpty { members.append(("parameters", .array(parameters))) }
    if let requestBody { members.append(("requestBody", requestBody)) }
    members.append(("responses", responses))
    return .object(members)
  }

  /// The shape of a parameter in a path: an id, except for units, which have none.
  private static func shape(of parameter: String) -> Shape { parameter == "unit" ? .text(1...96) : .id }

  private var parameters: [JSON] {
    let path = pattern.parameters.map {
      Self.parameter($0, in: "path", Self.shape(of: $0).schema, "", isRequired: true)
    }
    let query = query.map {
      Self.parameter($0.name, in: "query", $0.shape.schema, $0.note, isRequired: $0.isRequired)
    }
    return path + query + headers
  }

  private var headers: [JSON] {
    var headers: [JSON] = []
    if needsPrecondition {
      let note = "ETag of the version that you have read. If it has changed since, nothing is done."
      headers.append(
        Self.parameter("If-Match", in: "header", .object([("type", "string")]), note, isRequired: false))
    }
    if isRepeatable {
      let note = "Text chosen by the client for this request. The same text sent again changes nothing."
      headers.append(
        Self.parameter("Idempotency-Key", in: "header", Shape.text(1...255).schema, note, isRequired: false))
    }
    return headers
  }

  private static func parameter(
    _ name: String, in place: String, _ schema: JSON, _ note: String, isRequired: Bool
  ) -> JSON {
    var members: [JSONObject.Member] = [("name", .string(name)), ("in", .string(place))]
    if !note.isEmpty { members.append(("description", .string(note))) }
    if isRequired { members.append(("required", .bool(true))) }
    members.append(("schema", schema))
    return .object(members)
  }

  private var requestBody: JSON? {
    let schema: JSON
    switch takes {
    case .nothing: return nil
    case .json(let shape): schema = shape.schema
    case .file, .importFile, .unreadJSON: schema = .object([])
    }
    let types = mediaTypes.map { JSONObject.Member($0, .object([("schema", schema)])) }
    return .object([("required", .bool(true)), ("content", .object(types))])
  }

  private var responses: JSON {
    var responses: [JSONObject.Member] = gives.map { gift in
      ("\(gift.status.code)", Self.response("\(gift.status.phrase)", gift.body, links: links(gift.status)))
    }
    if method == .get { responses.append(("304", .object([("description", "Not Modified")]))) }
    for (status, kinds) in failures {
      let schema = JSON.object([("schema", APIProblem.shape.schema)])
      responses.append(
        (
          "\(status.code)",
          .object([
            ("description", .string(kinds.map(\.title).joined(separator: ", or: ") + ".")),
            ("content", .object([(APIProblem.mediaType, schema)])),
          ])
        ))
    }
    return .object(responses)
  }

  private static func response(_ description: String, _ gift: ResponseBody, links: JSON?) -> JSON {
    var members: [JSONObject.Member] = [("description", .string(description))]
    switch gift {
    case .nothing: break
    case .json(let shape):
      members.append(("content", .object([("application/json", .object([("schema", shape.schema)]))])))
    case .jsonOrTable(let shape):
      members.append(
        (
          "content",
          .object([("application/json", .object([("schema", shape.schema)])), (APIAnswer.table, .object([]))])
        ))
    case .bytes(let types): members.append(("content", .object(types.map { ($0, .object([])) })))
    case .events: members.append(("content", .object([("text/event-stream", .object([]))])))
    }
    if let links { members.append(("links", links)) }
    return .object(members)
  }

  /// Links from a created resource to the routes for it, for tools that follow them.
  private func links(_ status: Status) -> JSON? {
    guard method == .post, status == .created, let made = Self.made[name] else { return nil }
    let followers = APIRoutes.linkable.filter { $0.pattern.parameters.last == made && $0.method != .post }
    let links = followers.map { follower in
      let known = pattern.parameters.map { JSONObject.Member($0, .string("$request.path.\($0)")) }
      let parameters = JSON.object(known + [(made, "$response.body#/id")])
      return JSONObject.Member(
        follower.name, .object([("operationId", .string(follower.name)), ("parameters", parameters)]))
    }
    return links.isEmpty ? nil : .object(links)
  }

  private static let made = [
    "addEntry": "entry", "addPayment": "entry", "makeGroup": "group", "addMember": "member",
    "addLabel": "label", "addPreset": "preset", "addReceipt": "receipt", "addRule": "rule",
    "makeInvitation": "invitation", "sendImport": "import", "makeWebhook": "webhook",
  ]
}

extension APIRoutes {
  /// Routes whose last parameter is the resource itself, and not a part of it.
  fileprivate static let linkable = all.filter {
    $0.pattern.segments.last != nil && "\($0.pattern.text)".hasSuffix("}")
  }
}
