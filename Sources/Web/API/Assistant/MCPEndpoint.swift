import Encodings
import HTTP
import Store

/// The endpoint for assistants: the Model Context Protocol, one request and one answer at a time, with a
/// personal token. It supports version 2026-07-28 of the protocol, which has no sessions, and the one before
/// it.
package enum MCPEndpoint {
  package static let route = APIRoute(
    .post, "/mcp", "askAssistantDoor", "Handle a Model Context Protocol request.", .account, .read,
    takes: .unreadJSON, gives: [(.ok, .json(.any)), (Status(202, "Accepted"), .nothing)], answer)

  static let version = "2026-07-28"
  static let olderVersions = ["2025-11-25", "2025-06-18", "2025-03-26"]

  private static func answer(_ call: APICall) async throws -> APIAnswer {
    try requireOwnOrigin(call.head)
    let body: JSONObject
    let request: AssistantRequest
    do throws(AssistantFault) { body = try AssistantRequest.body(call.unread) } catch {
      return error.answer(to: .null)
    }
    do throws(AssistantFault) { request = try AssistantRequest(body, call.head) } catch {
      return error.answer(to: AssistantRequest.id(in: body) ?? .null)
    }
    guard let id = request.id else { return APIAnswer(Response(Status(202, "Accepted"))) }
    do throws(AssistantFault) {
      let result = try await Self.result(of: request, call)
      return APIAnswer { writer in
        writer.member("jsonrpc", "2.0")
        writer.write("id", id)
        writer.write("result", .object(result))
      }
    } catch { return error.answer(to: id) }
  }

  /// Refuses requests from pages of other sites, as the protocol demands, though they could not know the
  /// token.
  private static func requireOwnOrigin(_ head: RequestHead) throws(APIProblem) {
    let origins = head.values(of: .origin)
    let own = head[.host].map { ["http://\($0)", "https://\($0)"] } ?? []
    guard origins.allSatisfy({ origin in own.contains { $0.utf8.elementsEqual(origin.utf8) } }) else {
      throw APIProblem(.forbidden, "Requests from pages of other sites are not allowed.")
    }
  }

  // MARK: - Requests

  private static func result(of request: AssistantRequest, _ call: APICall) async throws(AssistantFault)
    -> [JSONObject.Member]
  {
    switch request.method {
    case "server/discover" where request.isModern:
      return [
        ("resultType", "complete"), ("supportedVersions", .array([.string(version)])),
        ("capabilities", capabilities), ("instructions", .string(instructions)),
      ] + freshness
    case "initialize" where !request.isModern:
      let asked = request.parameters.text("protocolVersion") ?? ""
      return [
        ("protocolVersion", .string(olderVersions.contains(asked) ? asked : olderVersions[0])),
        ("capabilities", capabilities), ("serverInfo", serverInfo), ("instructions", .string(instructions)),
      ]
    case "ping": return []
    case "tools/list":
      let list: [JSONObject.Member] = [("tools", .array(AssistantTools.all.map(\.document)))]
      return request.isModern ? [("resultType", "complete")] + list + freshness : list
    case "tools/call":
      let result = try await use(request, call)
      return request.isModern ? [("resultType", "complete")] + result : result
    default: throw AssistantFault(.unknownMethod, "Unknown method.", isModern: request.isModern)
    }
  }

  private static let capabilities = JSON.object([("tools", .object([]))])
  private static let serverInfo = JSON.object([("name", "evenly"), ("title", "Evenly"), ("version", "1")])
  private static let freshness: [JSONObject.Member] = [("ttlMs", .count(300_000)), ("cacheScope", "private")]
  private static let instructions = """
    Shared household expenses. Amounts are strings of plain digits. To add an entry, call prepare_entry, \
    show the person the result, and call save_entry only when they agree.
    """

  /// An error of a tool is an answer, so that the assistant can correct itself.
  private static func use(_ request: AssistantRequest, _ call: APICall) async throws(AssistantFault)
    -> [JSONObject.Member]
  {
    guard let name = request.parameters.text("name") else {
      throw AssistantFault(.badParameters, "params.name must name a tool.", isModern: request.isModern)
    }
    guard let tool = AssistantTools.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      throw AssistantFault(.badParameters, "Unknown tool.", isModern: request.isModern)
    }
    guard let arguments = (request.parameters["arguments"] ?? .object([])).object else {
      throw AssistantFault(.badParameters, "params.arguments must be an object.", isModern: request.isModern)
    }
    do {
      let faults = Shape.request(tool.fields).check(.object(arguments))
      guard faults.isEmpty else { throw APIProblem(faults) }
      let answer = try await tool.run(arguments, call)
      return content([answer.text, text(answer.values)].compactMap(\.self), isError: false) + [
        ("structuredContent", answer.values)
      ]
    } catch {
      let problem = APIProblem(error, call.formats) { call.door.report(call.request.id, $0) }
      return content([problem.sentence], isError: true)
    }
  }

  private static func content(_ texts: [String], isError: Bool) -> [JSONObject.Member] {
    let parts = texts.map { JSON.object([("type", "text"), ("text", .string($0))]) }
    return [("content", .array(parts)), ("isError", .bool(isError))]
  }

  private static func text(_ values: JSON) -> String {
    var writer = JSONWriter()
    writer.write(values)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension APIProblem {
  /// What went wrong and where, in one text.
  fileprivate var sentence: String {
    let places = faults.map { fault -> String in
      if case .body(let pointer) = fault.place { "\(pointer): \(fault.detail)" } else { fault.detail }
    }
    return ([detail ?? kind.title] + places).joined(separator: "\n")
  }
}
