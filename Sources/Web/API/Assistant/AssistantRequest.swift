import Encodings
import HTTP

/// A JSON-RPC request of an assistant, checked against its header fields.
struct AssistantRequest {
  let method: String
  /// Nil for a notification, which needs no answer.
  let id: JSON?
  let parameters: JSONObject
  /// Whether it uses the protocol without sessions, which states its version in each request.
  let isModern: Bool

  private static let versionKey = "io.modelcontextprotocol/protocolVersion"
  private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"

  /// The one request that was sent.
  static func body(_ bytes: [UInt8]) throws(AssistantFault) -> JSONObject {
    let value: JSON
    do throws(JSONError) { value = try JSON(bytes) } catch {
      throw AssistantFault(.unreadable, error.sentence)
    }
    guard value.array == nil else {
      throw AssistantFault(.notARequest, "Batches are not supported. Send each request separately.")
    }
    guard let body = value.object else { throw notARequest }
    return body
  }

  /// The id of the request; nil if it is missing or invalid.
  static func id(in body: JSONObject) -> JSON? {
    guard let id = body["id"], id.string != nil || id.number?.integer != nil else { return nil }
    return id
  }

  private static let notARequest = AssistantFault(.notARequest, "The body is not a JSON-RPC 2.0 request.")

  init(_ body: JSONObject, _ head: RequestHead) throws(AssistantFault) {
    guard body.text("jsonrpc") == "2.0", let method = body.text("method") else { throw Self.notARequest }
    let id = Self.id(in: body)
    if body.has("id"), id == nil {
      throw AssistantFault(.notARequest, "The id must be a string or an integer.")
    }
    (self.method, self.id) = (method, id)
    let parameters = (body["params"] ?? .object([])).object
    // A notification gets no answer, valid or not.
    guard parameters != nil || id == nil else {
      throw AssistantFault(.badParameters, "params must be an object.")
    }
    self.parameters = parameters ?? JSONObject()
    let meta = self.parameters.object("_meta")
    isModern = meta?.has(Self.versionKey) == true || method == "server/discover"
    if isModern { try require(meta ?? JSONObject(), head) }
  }

  /// The header fields must agree with the body: a proxy that reads only the fields must not be misled.
  private func require(_ meta: JSONObject, _ head: RequestHead) throws(AssistantFault) {
    guard let version = meta.text(Self.versionKey), meta.object(Self.capabilitiesKey) != nil else {
      throw AssistantFault(
        .badParameters, "params._meta must contain \(Self.versionKey) and \(Self.capabilitiesKey).")
    }
    try require(HeaderName("MCP-Protocol-Version"), of: head, toSay: version)
    try require(HeaderName("Mcp-Method"), of: head, toSay: method)
    if method == "tools/call", let name = parameters.text("name") {
      try require(HeaderName("Mcp-Name"), of: head, toSay: name)
    }
    guard version == MCPEndpoint.version else { throw AssistantFault(unsupported: version) }
  }

  private func require(_ field: HeaderName, of head: RequestHead, toSay value: String) throws(AssistantFault)
  {
    guard let sent = head[field], Self.plain(sent).utf8.elementsEqual(value.utf8) else {
      throw AssistantFault(.headMismatch, "The header \(field.spelling) does not match the body.")
    }
  }

  /// Decodes a name, which is in base 64 unless it is plain ASCII.
  private static func plain(_ value: String) -> String {
    guard value.hasPrefix("=?base64?"), value.hasSuffix("?="),
      let bytes = Base64.standard.bytes(of: value.dropFirst(9).dropLast(2))
    else { return value }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Why a request of an assistant cannot be handled at all.
struct AssistantFault: Error {
  enum Code: Int64 {
    case unreadable = -32_700
    case notARequest = -32_600
    case unknownMethod = -32_601
    case badParameters = -32_602
    case headMismatch = -32_020
    case unsupportedVersion = -32_022
  }

  let code: Code
  let message: String
  /// The requested version, if it is not supported.
  private var requested: String?
  /// Older assistants take any status but 200 for a broken connection.
  private var isModern = true

  init(_ code: Code, _ message: String, isModern: Bool = true) {
    (self.code, self.message, self.isModern) = (code, message, isModern)
  }

  init(unsupported version: String) {
    self.init(.unsupportedVersion, "This protocol version is not supported.")
    requested = version
  }

  func answer(to id: JSON) -> APIAnswer {
    var error: [JSONObject.Member] = [
      ("code", .number(JSONNumber(code.rawValue))), ("message", .string(message)),
    ]
    if let requested {
      let supported = JSON.array([.string(MCPEndpoint.version)])
      error.append(("data", .object([("supported", supported), ("requested", .string(requested))])))
    }
    return APIAnswer(status) { writer in
      writer.member("jsonrpc", "2.0")
      writer.write("id", id)
      writer.write("error", .object(error))
    }
  }

  private var status: Status {
    guard isModern else { return .ok }
    return code == .unknownMethod ? .notFound : .badRequest
  }
}
