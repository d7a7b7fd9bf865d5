import HTTP
import Ledger
import TestSupport
import Testing
import Threads

@testable import API

/// The cache of recent answers for identical requests.
struct RecentAnswersTests {
  private static let asked = [
    "/entries", "/entries?limit=2", "/balances", "/reports?by=member&whose=me", "/members",
    "/labels?kind=category",
  ]

  private func flat() async throws -> (Flat, Program) {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    try await add("Milk", program, flat)
    return (flat, program)
  }

  private func add(_ title: String, _ program: Program, _ flat: Flat) async throws {
    let body = #"{"title":"\#(title)","bill":{"money":{"amount":"12.50","currency":"EUR"}}}"#
    try await program.send("POST", "\(flat.path)/entries", body, 201)
  }

  private func bytes(_ reply: Reply) -> [UInt8] {
    if case .bytes(let bytes) = reply.response.body { Array(bytes) } else { [] }
  }

  @Test(arguments: asked) func `the same request has the same answer and tag until the group changes`(
    path: String
  ) async throws {
    let (flat, program) = try await flat()
    func ask() async throws -> ([UInt8], String?) {
      let reply = try await program.send("GET", flat.path + path, 200)
      return (bytes(reply), reply.response.fields[.entityTag])
    }
    let (first, again) = (try await ask(), try await ask())
    #expect(!first.0.isEmpty && first.0 == again.0 && first.1 == again.1 && first.1 != nil)
    #expect(flat.door.recentAnswers.count == 1)
    try await program.send("GET", flat.path + path, lines: ["If-None-Match: \(try #require(first.1))"], 304)
    try await add("Bread", program, flat)
    try await flat.change(20, .member(flat.sam, .renamed("Samira")), by: .ada)
    let later = try await ask()
    #expect(path.hasPrefix("/labels") == (later.0 == first.0))
    #expect(flat.door.recentAnswers.count == 2)
  }

  @Test func `another person and another language have answers of their own`() async throws {
    let (flat, program) = try await flat()
    let mine = "\(flat.path)/reports?by=member&whose=me"
    _ = try await program.send("GET", mine, 200)
    let ben = try await flat.program(of: .ben)
    _ = try await ben.send("GET", mine, 200)
    #expect(flat.door.recentAnswers.count == 2)
    let labels = "\(flat.path)/labels?kind=category"
    let english = try await program.send("GET", labels, lines: ["Accept-Language: en"], 200)
    let german = try await program.send("GET", labels, lines: ["Accept-Language: de"], 200)
    #expect(bytes(english) != bytes(german))
  }

  @Test func `a removed member gets no recent answer`() async throws {
    let (flat, program) = try await flat()
    let ben = try await flat.program(of: .ben)
    try await ben.send("GET", "\(flat.path)/entries", 200)
    let eve = try await flat.program(of: .eve)
    try await eve.send("GET", "\(flat.path)/entries", 404)
    try await program.send("PATCH", "\(flat.path)/members/\(flat.ben)", #"{"removed":true,"sure":true}"#, 200)
    try await ben.send("GET", "\(flat.path)/entries", 404)
  }

  @Test func `what is refused is not kept`() async throws {
    let (flat, program) = try await flat()
    try await program.send("GET", "\(flat.path)/entries/\(Flat.nobody)", 404)
    try await program.send("GET", "\(flat.path)/entries?cursor=x", 422)
    #expect(flat.door.recentAnswers.count == 0)
  }
}
