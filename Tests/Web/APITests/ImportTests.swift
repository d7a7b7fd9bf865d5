import Encodings
import Exchange
import Foundation
import Ledger
import Store
import TestSupport
import Testing

/// Imports of other apps' files through the API.
struct ImportTests {
  private static let heading = "Date,Description,Category,Cost,Currency,Ada,Zoe"
  private static let milk = "2025-01-04,Milk,General,2.00,EUR,1.00,-1.00"
  private static let bad = "2025-01-05,Bad,General,2.00,EUR,1.00,-0.50"
  private static let type = "Content-Type: text/csv"

  private func table(_ lines: String...) -> [UInt8] {
    Array(([Self.heading] + lines).joined(separator: "\n").utf8)
  }

  private func send(
    _ bytes: [UInt8], _ program: Program, _ flat: Flat, key: String? = nil, _ expected: Int = 201,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Reply {
    try await program.send(
      "POST", flat.path + "/imports?name=wg.csv", bytes: bytes,
      lines: [Self.type] + (key.map { ["Idempotency-Key: \($0)"] } ?? []), expected,
      sourceLocation: sourceLocation)
  }

  private func place(_ sent: Reply, _ flat: Flat) throws -> String {
    "\(flat.path)/imports/\(try #require(sent.text("id")))"
  }

  private func plan(_ reply: Reply) throws -> String {
    #"{"plan":"\#(try #require(reply.text("proposal/plan")))"}"#
  }

  private func entries(_ flat: Flat) throws -> Int {
    try flat.store.read { snapshot in
      let overview = try #require(try snapshot.overview(of: flat.group))
      return try snapshot.entries(of: overview, size: 200).rows.count
    }
  }

  @Test func `a file is sent, answered, added once and taken back`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let sent = try await send(table(Self.milk, Self.bad), ada, flat, key: "wg")
    let path = try place(sent, flat)
    #expect(sent["proposal/rows/new"]?.number?.integer == 1)
    #expect(sent.text("proposal/refused/0/why") == "sum-not-zero")
    #expect(sent["proposal/refused/0/at"]?.number?.integer == 3)
    #expect(sent.text("proposal/people/0/member") == "\(flat.ada)")
    #expect(sent["proposal/people/1/member"]?.isNull == true && sent.text("name") == "wg.csv")
    #expect(try await send(table(Self.milk, Self.bad), ada, flat, key: "wg", 200).bytes == sent.bytes)
    _ = try await send(table(Self.milk), ada, flat, key: "wg", 409)
    let unsaid = try await ada.send("POST", path + "/confirmation", plan(sent), 422)
    #expect(unsaid.fault == "hasRefused ")
    let answers = #"{"who":{"Zoe":"\#(flat.ben)"},"leaveRefused":true}"#
    let answered = try await ada.send("PUT", path + "/answers", answers, 200)
    #expect(answered.text("proposal/people/1/member") == "\(flat.ben)")
    try await ada.send("POST", path + "/confirmation", plan(sent), 409)
    #expect(try entries(flat) == 0)
    let rows = try await ada.send("GET", path + "/rows?state=new", 200)
    #expect(rows.text("rows/0/done") == "add" && rows.text("rows/0/owed/1/amount") == "1.00")
    for cursor in [String(Int.max), "-1", "x"] {
      try await ada.send("GET", path + "/rows?cursor=\(cursor)", 422)
    }
    let added = try await ada.send("POST", path + "/confirmation", plan(answered), 200)
    #expect(added["count"]?.number?.integer == 1 && added["position"]?.number != nil)
    let again = try await ada.send("POST", path + "/confirmation", plan(answered), 200)
    #expect(again["position"]?.number?.integer == added["position"]?.number?.integer)
    try await flat.program(of: .ben).send("POST", path + "/undo", "{}", 404)
    #expect(try entries(flat) == 1)
    let later = try await ada.send("GET", path, 200)
    #expect(later["isAdded"]?.bool == true && later["proposal"]?.isNull == true)
    try await ada.send("GET", path + "/rows", 404)
    try await ada.send("PUT", path + "/answers", "{}", 404)
    _ = try await send(table(Self.milk, Self.bad), ada, flat, key: "wg", 200)
    let repeated = try await send(table(Self.milk), ada, flat)
    #expect(repeated["proposal/count"]?.number?.integer == 0)
    #expect(repeated["proposal/rows/known"]?.number?.integer == 1)
    let undone = try await ada.send("POST", path + "/undo", "{}", 200)
    #expect(undone["count"]?.number?.integer == 1)
    #expect(try entries(flat) == 0)
    try await ada.send("POST", path + "/undo", "{}", 409)
  }

  @Test func `what was added is changed again, and stays where that is said`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let other = Self.milk.replacing("Milk", with: "Bread")
    let sent = try await send(table(Self.milk, other), ada, flat)
    let path = try place(sent, flat)
    try await ada.send("POST", path + "/confirmation", plan(sent), 200)
    let list = try await ada.send("GET", flat.path + "/entries", 200)
    let entry = "\(flat.path)/entries/\(list.text("entries/0/id") ?? "")"
    try await ada.send("PATCH", entry, #"{"note":"Seen"}"#, lines: ["If-Match: *"], 200)
    try await ada.send("POST", path + "/undo", "{}", 409)
    let undone = try await ada.send("POST", path + "/undo", #"{"leaveChanged":true}"#, 200)
    #expect(undone["count"]?.number?.integer == 1)
    #expect(try entries(flat) == 1)
  }

  @Test func `new members take the scope that makes them`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada, [.read, .write])
    let sent = try await send(table(Self.milk), ada, flat)
    let path = try place(sent, flat)
    let refused = try await ada.send("POST", path + "/confirmation", plan(sent), 403)
    #expect(refused.text("type") == "/api/problems/insufficient-scope")
    #expect(try entries(flat) == 0)
    let answered = try await ada.send("PUT", path + "/answers", #"{"who":{"Zoe":"\#(flat.sam)"}}"#, 200)
    try await ada.send("POST", path + "/confirmation", plan(answered), 200)
    #expect(try entries(flat) == 1)
  }

  @Test func `a plan that the group has outdated is not confirmed`() async throws {
    let flat = try await Flat.make()
    let (ada, ben) = (try await flat.program(of: .ada), try await flat.program(of: .ben))
    let sent = try await send(table(Self.milk), ada, flat)
    let bens = try await send(table(Self.milk), ben, flat)
    try await ada.send("POST", place(sent, flat) + "/confirmation", plan(sent), 200)
    try await ben.send("POST", place(bens, flat) + "/confirmation", plan(bens), 409)
    #expect(try entries(flat) == 1)
  }

  @Test func `an answer that changes the rows makes another plan`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let sent = try await send(table(Self.milk.replacing("General", with: "Fjord")), ada, flat)
    let answers = #"{"categories":{"Fjord":"groceries"}}"#
    try await ada.send("PUT", place(sent, flat) + "/answers", answers, 200)
    try await ada.send("POST", place(sent, flat) + "/confirmation", plan(sent), 409)
  }

  @Test func `others do not find a file, and the limit of waiting files is the page's`() async throws {
    let flat = try await Flat.make()
    let (ada, ben) = (try await flat.program(of: .ada), try await flat.program(of: .ben))
    let sent = try await send(table(Self.milk), ada, flat)
    let path = try place(sent, flat)
    for program in [ben, try await flat.program(of: .eve)] {
      try await program.send("GET", path, 404)
      try await program.send("POST", path + "/confirmation", plan(sent), 404)
      try await program.send("DELETE", path, 404)
    }
    #expect(try await ben.send("GET", flat.path + "/imports", 200)["imports"]?.array?.isEmpty == true)
    for _ in 2...ImportUpload.mostWaiting { _ = try await send(table(Self.milk), ada, flat) }
    #expect(try await send(table(Self.milk), ada, flat, 422).fault == "tooManyWait ")
    try await ada.send("DELETE", path, 204)
    try await ada.send("GET", path, 404)
    _ = try await send(table(Self.milk), ada, flat)
    let list = try await ada.send("GET", flat.path + "/imports", 200)
    #expect(list["imports"]?.array?.count == ImportUpload.mostWaiting)
    try await flat.change(1, .group(.archived(true)), by: .ada)
    _ = try await send(table(Self.milk), ada, flat, 403)
  }

  @Test func `what is no file of another app is not kept`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    #expect(try await send([], ada, flat, 422).fault == "unfitFile ")
    #expect(try await send(Array("{\"a\":1}".utf8), ada, flat, 422).fault == "unfitFile ")
    _ = try await send([0x50, 0x4B, 3, 4], ada, flat, 415)
    let people = (0...ImportLimit.people).map { "P\($0)" }.joined(separator: ",")
    let crowd = Self.heading.replacing("Ada,Zoe", with: people)
    #expect(try await send(Array((crowd + "\n" + Self.milk).utf8), ada, flat, 422).fault == "unfitFile ")
    _ = try await send([UInt8](repeating: 0x61, count: ImportLimit.bytes + 1), ada, flat, 413)
    try await ada.send(
      "POST", flat.path + "/imports", bytes: table(Self.milk), lines: ["Content-Type: image/png"], 415)
    #expect(try await ada.send("GET", flat.path + "/imports", 200)["imports"]?.array?.isEmpty == true)
  }

  @Test(arguments: [
    (#"{"zone":"Mars/Olympus"}"#, "unknownAnswer /zone"), (#"{"dates":"ymd"}"#, "unknownChoice /dates"),
    (#"{"payers":{"first":"Ada"}}"#, "unknownAnswer /payers"),
    (#"{"who":{"Zoe":"she"}}"#, "notAnID /who/Zoe"),
    (#"{"who":{"Zoe":"\#(Flat.nobody)"}}"#, "unknownPerson /who/Zoe"),
    (#"{"who":{"Yan":"me"}}"#, "unknownPerson /who/Yan"), (#"{"skip":[99]}"#, "unknownRow /skip"),
    (#"{"delete":["\#(Flat.nobody)"]}"#, "unknownEntry /delete"),
    (#"{"weights":{"Ada":2}}"#, "wrongType /weights/Ada"), (#"{"language":"en"}"#, "unknownMember /language"),
  ]) func `an answer that cannot be meant is refused, and none is kept`(body: String, fault: String)
    async throws
  {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let sent = try await send(table(Self.milk), ada, flat)
    let path = try place(sent, flat)
    #expect(try await ada.send("PUT", path + "/answers", body, 422).fault == fault)
    #expect(try await ada.send("GET", path, 200).bytes == sent.bytes)
  }

  // MARK: - Units

  /// The assumed answers to the question how many decimals a unit has.
  private func decimals(_ reply: Reply) -> [String] {
    let questions = (reply["proposal/questions"]?.array ?? []).compactMap(\.object)
    return questions.filter { $0["key"]?.string == "units" }.compactMap { $0["assumed"]?.string }
  }

  /// Accents in a file come apart on some systems.
  @Test(arguments: ["PTS", "pe\u{301}"])
  func `amounts in the group's own unit keep its decimals for every answer`(code: String) async throws {
    let flat = try await Flat.make()
    let unit = try Currency(custom: code, scale: 0)
    try await flat.change(1, .group(.unitAdded(unit)), by: .ada)
    let ada = try await flat.program(of: .ada)
    let sent = try await send(table(Self.milk.replacing("EUR", with: code)), ada, flat)
    #expect(decimals(sent).isEmpty)
    let path = try place(sent, flat)
    let answered = try await ada.send("PUT", path + "/answers", #"{"units":{"\#(code)":2}}"#, 200)
    let rows = try await ada.send("GET", path + "/rows", 200)
    #expect(rows.text("rows/0/owed/1/amount") == "1", "\(rows.text)")
    let added = try await ada.send("POST", path + "/confirmation", plan(answered), 200)
    #expect(added["count"]?.number?.integer == 1)
    #expect(try flat.store.read { try $0.group(flat.group) }?.customUnits == [unit])
  }

  @Test func `a unit that came since with other decimals is seen before anything is added`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let sent = try await send(table(Self.milk.replacing("EUR", with: "PTS")), ada, flat)
    #expect(decimals(sent) == ["2"])
    try await flat.change(1, .group(.unitAdded(Currency(code: "PTS", scale: 0))), by: .ada)
    let path = try place(sent, flat)
    try await ada.send("POST", path + "/confirmation", plan(sent), 409)
    try await ada.send("POST", path + "/confirmation", plan(ada.send("GET", path, 200)), 200)
  }

  // MARK: - Every app

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../Domain/ExchangeTests/Fixtures")

  private static let files = (FileManager.default.enumerator(atPath: fixtures.path)?.allObjects ?? [])
    .compactMap { ($0 as? String).flatMap { $0.hasSuffix(".expected.json") ? $0 : nil } }.sorted()

  /// The output of `evenly import --preview`.
  @Test(arguments: files) func `a file becomes what it is expected to`(name: String) async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let file = String(name.dropLast(".expected.json".count))
    let bytes = Array(try Data(contentsOf: Self.fixtures.appending(path: file)))
    let wanted = try #require(
      try JSON(Array(Data(contentsOf: Self.fixtures.appending(path: name))), rules: .lenient).object)
    let called = file.split(separator: "/").last?.replacing(" ", with: "+") ?? ""
    let sent = try await ada.send(
      "POST", flat.path + "/imports?name=\(called)", bytes: bytes,
      lines: ["Content-Type: application/octet-stream"])
    guard wanted["unfit"] == nil else {
      #expect([415, 422].contains(sent.status))
      return
    }
    #expect(sent.status == 201, "\(sent.text)")
    var writer = JSONWriter()
    writer.write(wanted["answers"] ?? .object(JSONObject()))
    let answers = String(decoding: writer.bytes, as: UTF8.self)
    let path = try place(sent, flat)
    let reply = try await ada.send("PUT", path + "/answers", answers, 200)
    #expect(reply.text("proposal/format") == wanted["format"]?.string)
    let refused = (wanted["refused"]?.array ?? []).compactMap(\.object).map(Self.note)
    #expect((reply["proposal/refused"]?.array ?? []).compactMap(\.object).map(Self.note) == refused)
    let left = try await ada.send("GET", path + "/rows?state=left&limit=200", 200)
    let there = (left["rows"]?.array ?? []).compactMap(\.object).map(Self.note)
    let notes = (wanted["left"]?.array ?? []).compactMap(\.object).map(Self.note)
    #expect(Set(notes).isSubset(of: there))
    let rows = try #require(reply["proposal/rows"]?.object).members.compactMap { $0.value.number?.integer }
    let entries = wanted["entries"]?.array?.count ?? 0
    #expect(rows.reduce(0, +) == Int64(entries + refused.count + notes.count))
  }

  private static func note(_ note: JSONObject) -> String {
    "\(note["at"]?.number?.text ?? "") \(note["why"]?.string ?? "")"
  }
}
