import Accounts
import Encodings
import HTTP
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// An assistant at its door: what it is told of an entry that it saves, and of messages that are none.
struct AssistantTests {
  let flat: SharedFlat
  private let secret: String

  init() async throws {
    flat = try await SharedFlat.make()
    secret = try await flat.site.token(of: .ada)
  }

  private func post(_ body: String) async throws -> Response {
    let lines = ["Authorization: Bearer \(secret)", "Content-Type: application/json"]
    return await flat.site.router.respond(to: try "POST /mcp".asRequest(body, lines: lines))
  }

  private func message(_ response: Response) throws -> JSONObject {
    try #require(try JSON(response.bytes).object)
  }

  @Test func `each kind that it reads has an answer of its own, at one address`() async throws {
    let (group, ben) = (flat.group, flat.ben)
    let looked = [
      try await call("find_entries", #"{"group":"\#(group)"}"#),
      try await call("balances", #"{"group":"\#(group)"}"#),
      try await call("why", #"{"group":"\#(group)","member":"\#(ben)"}"#),
    ].map { $0["structuredContent"]?.object }
    #expect(looked[0]?["next"] != nil && looked[0]?["balances"] == nil)
    #expect(looked[1]?["balances"] != nil && looked[2]?["total"] != nil)
  }

  // MARK: - Saving

  private func call(_ tool: String, _ arguments: String) async throws -> JSONObject {
    let body =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
    return try #require(try message(try await post(body))["result"]?.object)
  }

  private func words(_ result: JSONObject) -> String {
    result["content"]?.array?.first?.object?["text"]?.string ?? ""
  }

  private func prepare() async throws -> String {
    let entry =
      #"{"group":"\#(flat.group)","title":"Milk","bill":{"money":{"amount":"3.00","currency":"EUR"}}}"#
    let prepared = try await call("prepare_entry", entry)
    return try #require(prepared["structuredContent"]?.object?["draft"]?.string)
  }

  private func save(_ draft: String) async throws -> JSONObject {
    try await call("save_entry", #"{"draft":"\#(draft)"}"#)
  }

  private func change(_ id: ID<Entry>, _ action: EntryAction) async throws {
    let operation: ID<Ledger.Operation> = flat.site.site.randomness.id(at: flat.site.clock.now)
    let (group, author) = (flat.group, flat.site.author(.ada))
    _ = try await flat.site.store.write {
      try $0.append([Proposal(operation, .entry(id, action))], to: group, from: author)
    }
  }

  @Test func `saving twice is reported`() async throws {
    let draft = try await prepare()
    #expect(words(try await save(draft)) == "Saved.")
    let again = try await save(draft)
    #expect(words(again).contains("already saved") && again["isError"]?.bool == false)
    #expect(try flat.count() == 1)
  }

  @Test(arguments: [false, true]) func `an entry that was deleted since is not called saved`(isForGood: Bool)
    async throws
  {
    let draft = try await prepare()
    let saved = try await save(draft)
    let id = try #require(saved["structuredContent"]?.object?["id"]?.string.flatMap { ID<Entry>($0) })
    try await change(id, .deleted(true))
    if isForGood { try await change(id, .erased([])) }
    let again = try await save(draft)
    #expect(again["isError"]?.bool == true)
    #expect(words(again).contains("has been deleted since") && !words(again).contains("Saved"))
    #expect(try flat.count() == 0)
    guard !isForGood else { return }
    try await change(id, .deleted(false))
    #expect(words(try await save(draft)).contains("already saved, so nothing was added"))
  }

  // MARK: - What is no message

  @Test(
    arguments: [
      ("", -32_700, nil), ("{", -32_700, nil),
      (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, -32_700, nil),
      (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32_600, nil), ("[]", -32_600, nil),
      ("7", -32_600, nil), ("{}", -32_600, nil), (#"{"id":7,"method":"ping"}"#, -32_600, 7),
      (#"{"jsonrpc":"2.0","id":7}"#, -32_600, 7),
      (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32_600, nil),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600, nil),
      (#"{"jsonrpc":"2.0","id":7,"method":"resources/list"}"#, -32_601, 7),
      (#"{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}"#, -32_602, 7),
      (#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{}}"#, -32_602, 7),
      (#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"rob"}}"#, -32_602, 7),
      (#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"why","arguments":[]}}"#, -32_602, 7),
    ] as [(String, Int64, Int64?)]) func `what is wrong with a message is said by its code`(
      body: String, code: Int64, id: Int64?
    ) async throws
  {
    let answer = try message(try await post(body))
    #expect(answer["error"]?.object?["code"]?.number?.integer == code, "\(body)")
    #expect(answer["jsonrpc"]?.string == "2.0")
    #expect(answer["id"]?.number?.integer == id && (id != nil || answer["id"]?.isNull == true), "\(body)")
  }

  @Test func `several at once are refused with a sentence`() async throws {
    let response = try await post(#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#)
    #expect(response.status == .badRequest)
    let words = try message(response)["error"]?.object?["message"]?.string
    #expect(words?.contains("Send each request separately") == true)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}"#,
    #"{"jsonrpc":"2.0","method":"nobody/knows"}"#,
  ]) func `what wants no answer gets none`(body: String) async throws {
    let response = try await post(body)
    #expect(response.status.code == 202 && response.bytes.isEmpty)
  }
}
