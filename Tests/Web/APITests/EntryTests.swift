import Encodings
import HTTP
import Ledger
import Store
import TestSupport
import Testing
import Words

@testable import API

struct EntryResourceTests {
  private static let milk = #"{"title":"Milk","bill":{"money":{"amount":"3.00","currency":"EUR"}}}"#

  @Test func `a title and an amount are enough`() async throws {
    let flat = try await Flat.make()
    let reply = try await flat.program(of: .ben, .add).send("POST", flat.path + "/entries", Self.milk, 201)
    #expect(reply.text("bill/paid/0/member") == "\(flat.ben)")
    #expect(reply["shares"]?.array?.count == 3)
    #expect(reply.text("shares/1/owed") == "1.00")
    #expect(reply.text("date") == "2025-06-15")
    #expect(reply.tag == "\"\(reply.text("base") ?? "")\"")
    #expect(reply.response.fields[.location] == "/api/v1\(flat.path)/entries/\(reply.text("id") ?? "")")
  }

  @Test func `a split goes in as it was typed and comes back the same`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    let sent = """
      {"title":"Rent","date":"2026-01-31","note":"By\\nhand","tagNames":["Big","Monthly","big"],"payeeName":"Landlord",
       "categoryName":"Rent","bill":{"kind":"expense","money":{"amount":"1000","currency":"EUR"},
       "paid":[{"member":"\(flat.ada)","amount":"600.00"},{"member":"\(flat.ben)","amount":"400.00"}],
       "split":{"mode":"percent","parts":[{"member":"\(flat.ada)","value":"33.3333"},
       {"member":"\(flat.ben)","value":"66.6667"}]}}}
      """
    let reply = try await program.send("POST", flat.path + "/entries", sent, 201)
    #expect(reply.text("bill/money/amount") == "1000.00")
    #expect(reply.text("bill/split/parts/0/value") == "33.3333")
    #expect(reply.text("bill/paid/1/amount") == "400.00")
    #expect(reply["tags"]?.array?.count == 2)
    let again = try await program.send("GET", "\(flat.path)/entries/\(reply.text("id") ?? "")", 200)
    #expect(again.bytes == reply.bytes)
    let labels = try await program.send("GET", flat.path + "/labels?kind=payee", 200)
    #expect(labels.text("labels/0/name") == "Landlord")
    #expect(labels.text("labels/0/id") == reply.text("payee"))
  }

  @Test func `every text of an entry is sent, shown and changed by one name`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    for name in EntryPart.allCases.filter({ $0.constraint != nil }).map(\.fieldName) {
      let sent = name == "title" ? Self.milk : #"{"\#(name)":"Milk","# + Self.milk.dropFirst()
      let reply = try await program.send("POST", flat.path + "/entries", sent, 201)
      #expect(reply.text(name) == "Milk")
      let change = #"{"base":"\#(reply.text("base") ?? "")","\#(name)":"Bread"}"#
      let path = "\(flat.path)/entries/\(reply.text("id") ?? "")"
      #expect(try await program.send("PATCH", path, change, 200).text(name) == "Bread")
    }
  }

  @Test func `search finds words in all groups of the account, and in no others`() async throws {
    let flat = try await Flat.make()
    let (ada, eve) = (try await flat.program(of: .ada), try await flat.program(of: .eve))
    try await ada.send("POST", flat.path + "/entries", Self.milk, 201)
    try await eve.send("POST", "/groups/\(flat.other)/entries", Self.milk, 201)
    for (program, group) in [(ada, flat.group), (eve, flat.other)] {
      let reply = try await program.send("GET", "/search?q=MILK", 200)
      #expect(reply["found"]?.array?.count == 1)
      #expect(reply.text("found/0/group") == "\(group)" && reply.text("found/0/entry/title") == "Milk")
    }
    #expect(try await ada.send("GET", "/search?q=bread", 200)["found"]?.array?.isEmpty == true)
    try await ada.send("GET", "/search", 422)
  }

  @Test func `a rate leads to the currency of the group, or is refused`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    let bill = { (rate: String) in
      #"{"title":"Rail","bill":{"money":{"amount":"10.00","currency":"USD"},"rate":\#(rate)}}"#
    }
    for rate in [#"{"value":"0.9"}"#, #"{"value":"0.9","currency":"EUR"}"#] {
      let reply = try await program.send("POST", flat.path + "/entries", bill(rate), 201)
      #expect(reply.text("converted/amount") == "9.00" && reply.text("converted/currency") == "EUR")
    }
    let wrong = #"{"value":"0.9","currency":"CHF"}"#
    let reply = try await program.send("POST", flat.path + "/entries", bill(wrong), 422)
    #expect(reply.text("errors/0/pointer") == "/bill/rate/currency")
    #expect(try await program.send("GET", flat.path + "/entries")["entries"]?.array?.count == 2)
  }

  @Test func `the same operation adds once, and another one with its id is refused`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    let operation = ID<Ledger.Operation>(high: 77, low: 0)
    let body =
      #"{"operation":"\#(operation)","title":"Milk","payeeName":"Shop","bill":{"money":{"amount":"3.00","currency":"EUR"}}}"#
    let first = try await program.send("POST", flat.path + "/entries", body, 201)
    let second = try await program.send("POST", flat.path + "/entries", body, 200)
    #expect(first.bytes == second.bytes)
    let other = body.replacing("3.00", with: "4.00")
    let third = try await program.send("POST", flat.path + "/entries", other, 409)
    #expect(third.text("type") == "/api/problems/operation-reused")
    #expect(try await program.send("GET", flat.path + "/entries")["entries"]?.array?.count == 1)
  }

  @Test func `a key of any text stands for an operation, and is each token's own`() async throws {
    let flat = try await Flat.make()
    let (one, two) = (try await flat.program(of: .ada), try await flat.program(of: .ada))
    let key = ["Idempotency-Key: 8e03978e-40d5-43dd-bc93-6894a57f9324"]
    let first = try await one.send("POST", flat.path + "/entries", Self.milk, lines: key, 201)
    let second = try await one.send("POST", flat.path + "/entries", Self.milk, lines: key, 200)
    let third = try await two.send("POST", flat.path + "/entries", Self.milk, lines: key, 201)
    #expect(first.text("id") == second.text("id") && first.text("id") != third.text("id"))
  }

  static let refused: [(String, String)] = [
    (#"{"bill":{"money":{"amount":3,"currency":"EUR"}},"title":"Milk"}"#, "wrongType /bill/money/amount"),
    (
      #"{"bill":{"money":{"amount":"3,00","currency":"EUR"}},"title":"Milk"}"#,
      "notANumber /bill/money/amount"
    ),
    (
      #"{"bill":{"money":{"amount":"3.001","currency":"EUR"}},"title":"Milk"}"#,
      "tooManyDecimals /bill/money/amount"
    ),
    (#"{"bill":{"money":{"amount":"0","currency":"EUR"}},"title":"Milk"}"#, "zeroAmount /bill/money/amount"),
    (
      #"{"bill":{"money":{"amount":"-1","currency":"EUR"}},"title":"Milk"}"#,
      "negativeAmount /bill/money/amount"
    ),
    (
      #"{"bill":{"money":{"amount":"1","currency":"XYZ"}},"title":"Milk"}"#,
      "unknownCurrency /bill/money/currency"
    ), (#"{"bill":{"money":{"amount":"1","currency":"EUR"}},"title":" "}"#, "empty /title"),
    (
      #"{"bill":{"money":{"amount":"1","currency":"EUR"}},"title":"Milk","color":"red"}"#,
      "unknownMember /color"
    ), (#"{"title":"Milk"}"#, "missing /bill"),
    (
      #"{"bill":{"money":{"amount":"1","currency":"EUR"}},"title":"Milk","date":"2026-02-30"}"#,
      "notADay /date"
    ),
    (
      #"{"bill":{"money":{"amount":"1","currency":"EUR"},"split":{"mode":"equal","parts":[{"member":"\#(Flat.nobody)"}]}},"title":"Milk"}"#,
      "unknownParticipant /bill/split"
    ),
    (
      #"{"bill":{"money":{"amount":"1","currency":"EUR"}},"title":"Milk","category":"\#(Flat.nobody)"}"#,
      "unknownLabel /category"
    ),
    (
      #"{"bill":{"money":{"amount":"1","currency":"EUR"}},"title":"Milk","receipt":"\#(Flat.nobody)"}"#,
      "unknownReceipt /receipt"
    ),
    (
      #"{"bill":{"money":{"amount":"1","currency":"EUR"},"split":{"mode":"equal","parts":[{"member":"\#(Flat.nobody)"},{"member":"\#(Flat.nobody)"}]}},"title":"Milk"}"#,
      "namedTwice /bill/split/parts/1/member"
    ), (#"[]"#, "wrongType "),
  ]

  @Test(arguments: refused) func `what is wrong is said where it stands`(_ body: String, _ fault: String)
    async throws
  {
    let flat = try await Flat.make()
    let reply = try await flat.program(of: .ada).send("POST", flat.path + "/entries", body, 422)
    #expect(reply.fault == fault)
    let count = try flat.store.read { snapshot in
      let overview = try #require(try snapshot.overview(of: flat.group))
      return try snapshot.entryPlaces(of: overview, matching: EntryFilter(), after: nil, limit: 1).count
    }
    #expect(count == 0)
  }

  @Test func `who only looks on takes no part`() async throws {
    let flat = try await Flat.make()
    let body =
      #"{"title":"Milk","bill":{"money":{"amount":"1","currency":"EUR"},"split":{"mode":"equal","parts":[{"member":"\#(flat.vic)"}]}}}"#
    let reply = try await flat.program(of: .ada).send("POST", flat.path + "/entries", body, 422)
    #expect(reply.fault == "takesNoPart /bill")
  }

  @Test func `a change says which state it was made on`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    let added = try await program.send("POST", flat.path + "/entries", Self.milk, 201)
    let path = "\(flat.path)/entries/\(added.text("id") ?? "")"
    try await program.send("PATCH", path, #"{"title":"Oat milk"}"#, 428)
    try await program.send("PATCH", path, #"{"title":"Oat milk"}"#, lines: [#"If-Match: "other""#], 412)
    let changed = try await program.send(
      "PATCH", path, #"{"title":"Oat milk"}"#, lines: ["If-Match: \(added.tag)"], 200)
    #expect(changed.text("title") == "Oat milk" && changed.tag != added.tag)
    try await program.send("PATCH", path, #"{"note":"Two"}"#, lines: ["If-Match: \(added.tag)"], 412)
  }

  @Test func `what others changed since is merged, and the same field is a conflict`() async throws {
    let flat = try await Flat.make()
    let (ada, ben) = (try await flat.program(of: .ada), try await flat.program(of: .ben))
    let added = try await ada.send("POST", flat.path + "/entries", Self.milk, 201)
    let path = "\(flat.path)/entries/\(added.text("id") ?? "")"
    let base = added.text("base") ?? ""
    try await ben.send("PATCH", path, #"{"base":"\#(base)","title":"Bread"}"#, 200)
    let merged = try await ada.send("PATCH", path, #"{"base":"\#(base)","note":"Fresh"}"#, 200)
    #expect(merged.text("title") == "Bread" && merged.text("note") == "Fresh")
    let conflict = try await ada.send("PATCH", path, #"{"base":"\#(base)","title":"Rolls"}"#, 409)
    #expect(conflict.text("conflicts/0/field") == "title")
    #expect(conflict.text("conflicts/0/shown") == "Milk")
    #expect(conflict.text("conflicts/0/current") == "Bread")
    #expect(conflict.text("conflicts/0/mine") == "Rolls")
  }

  @Test func `a change that is sent again is made once`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    let added = try await program.send("POST", flat.path + "/entries", Self.milk, 201)
    let path = "\(flat.path)/entries/\(added.text("id") ?? "")"
    let body = #"{"operation":"\#(ID<Ledger.Operation>(high: 5, low: 0))","note":"Once"}"#
    let lines = ["If-Match: \(added.tag)"]
    let first = try await program.send("PATCH", path, body, lines: lines, 200)
    let second = try await program.send("PATCH", path, body, lines: lines, 200)
    #expect(first.bytes == second.bytes)
    let other = try await program.send(
      "PATCH", path, body.replacing("Once", with: "Twice"), lines: lines, 409)
    #expect(other.text("type") == "/api/problems/operation-reused")
    #expect(try await program.send("GET", path).bytes == first.bytes)
  }

  @Test func `null clears, and what is left out stays`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    let body =
      #"{"title":"Milk","payeeName":"Shop","note":"N","tagNames":["a"],"bill":{"money":{"amount":"3.00","currency":"EUR"}}}"#
    let added = try await program.send("POST", flat.path + "/entries", body, 201)
    let path = "\(flat.path)/entries/\(added.text("id") ?? "")"
    let changed = try await program.send(
      "PATCH", path, #"{"payee":null,"tags":[]}"#, lines: ["If-Match: *"], 200)
    #expect(changed["payee"]?.isNull == true && changed["tags"]?.array?.isEmpty == true)
    #expect(changed.text("note") == "N" && changed.text("bill/money/amount") == "3.00")
    let blank = try await program.send("PATCH", path, #"{"note":null}"#, lines: ["If-Match: *"], 200)
    #expect(blank.text("note") == "" && blank.text("title") == "Milk")
  }

  @Test func `a bill that was read can be sent back`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    let added = try await program.send("POST", flat.path + "/entries", Self.milk, 201)
    let path = "\(flat.path)/entries/\(added.text("id") ?? "")"
    var writer = JSONWriter()
    writer.object { $0.write("bill", added["bill"] ?? .null) }
    let same = String(decoding: writer.bytes, as: UTF8.self)
    let unchanged = try await program.send("PATCH", path, same, lines: ["If-Match: \(added.tag)"], 200)
    #expect(unchanged.bytes == added.bytes)
  }

  @Test func `a deleted entry is not there, and comes back`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    let added = try await program.send("POST", flat.path + "/entries", Self.milk, 201)
    let path = "\(flat.path)/entries/\(added.text("id") ?? "")"
    try await program.send("DELETE", path, 428)
    let key = ["If-Match: \(added.tag)", "Idempotency-Key: gone"]
    try await program.send("DELETE", path, lines: key, 204)
    try await program.send("DELETE", path, lines: key, 204)
    try await program.send("GET", path, 404)
    try await program.send("DELETE", path, lines: ["If-Match: *"], 404)
    let back = try await program.send("POST", path + "/restoration", "{}", 200)
    #expect(back.text("title") == "Milk")
    let history = try await program.send("GET", path + "/history", 200)
    #expect(history["operations"]?.array?.count == 3)
  }

  @Test func `cursors lead from page to page, even if entries are added in between`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    for number in 1...7 {
      flat.clock.pass(.seconds(1))
      let body = #"{"title":"Zug \#(number)","bill":{"money":{"amount":"1","currency":"EUR"}}}"#
      try await program.send("POST", flat.path + "/entries", body, 201)
    }
    var titles: [String] = []
    var cursor = ""
    repeat {
      let page = try await program.send("GET", "\(flat.path)/entries?limit=3&q=zug\(cursor)", 200)
      titles += (page["entries"]?.array ?? []).compactMap { $0.object?.text("title") }
      let next = page.text("next")
      #expect((page.response.fields[.link] != nil) == (next != nil))
      cursor = next.map { "&cursor=\($0)" } ?? ""
      try await program.send("POST", flat.path + "/entries", Self.milk, 201)
    } while !cursor.isEmpty
    #expect(titles == (1...7).reversed().map { "Zug \($0)" })
    let page = try await program.send("GET", flat.path + "/entries?limit=1&count=1&q=zug", 200)
    #expect(page["count"]?.number?.integer == 7 && page.text("sums/0/total/amount") == "7.00")
    let foreign = "\(flat.path)/entries?cursor=\(page.text("next") ?? "")"
    #expect(try await program.send("GET", foreign, 422).fault == "notACursor cursor")
  }

  @Test func `a payment is an entry, and the very same of two people is one`() async throws {
    let flat = try await Flat.make()
    let (ada, ben) = (try await flat.program(of: .ada), try await flat.program(of: .ben, .add))
    let body = #"{"from":"\#(flat.ben)","to":"\#(flat.ada)","money":{"amount":"5","currency":"EUR"}}"#
    let paid = try await ben.send("POST", flat.path + "/payments", body, 201)
    #expect(paid.text("bill/kind") == "transfer" && paid.text("title") == "Payment")
    try await ada.send("POST", flat.path + "/payments", body, 409)
    let toMyself = #"{"from":"\#(flat.ben)","to":"\#(flat.ben)","money":{"amount":"5","currency":"EUR"}}"#
    #expect(try await ben.send("POST", flat.path + "/payments", toMyself, 422).fault == "transferToSelf /to")
  }
}
