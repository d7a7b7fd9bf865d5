import Encodings
import Store
import TestSupport
import Testing

/// Recurring rules made and changed through the API. It is 15 June 2025.
struct RuleResourceTests {
  private static let rent = #""title":"Rent","bill":{"money":{"amount":"900","currency":"EUR"}}"#

  private func make(_ flat: Flat, _ program: Program, _ rest: String) async throws -> Reply {
    try await program.send("POST", flat.path + "/rules", "{\(Self.rent),\(rest)}", 201)
  }

  @Test func `what begins in the past adds what has passed, once`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada, [.write, .read])
    let body = #"{\#(Self.rent),"date":"2025-03-31","operation":"AAAAAAAAAAAAAAAAAAAAAQ"}"#
    let made = try await ada.send("POST", flat.path + "/rules", body, 201)
    #expect(made.text("unit") == "month" && made["every"]?.number?.integer == 1)
    #expect(made.text("start") == "2025-03-31" && made.text("next") == "2025-06-30")
    #expect(try await ada.send("POST", flat.path + "/rules", body, 200).bytes == made.bytes)
    let entries = try await ada.send("GET", flat.path + "/entries", 200)
    let days = (0..<4).map { entries.text("entries/\($0)/date") }
    #expect(days == ["2025-05-31", "2025-04-30", "2025-03-31", nil])
    #expect(entries.text("entries/0/rule") == made.text("id"))
    let shown = try await ada.send("GET", "\(flat.path)/rules/\(made.text("id") ?? "")", 200)
    #expect(shown.bytes == made.bytes && shown.tag == "\"\(made.text("base") ?? "")\"")
    let other = body.replacing("900", with: "901")
    try await ada.send("POST", flat.path + "/rules", other, 409)
  }

  @Test func `an entry that is there comes again, by one rule`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let entry = try await ada.send("POST", flat.path + "/entries", "{\(Self.rent)}", 201).text("id") ?? ""
    let body = #"{"entry":"\#(entry)","every":2,"unit":"week","times":3}"#
    let made = try await ada.send("POST", flat.path + "/rules", body, 201)
    #expect(made.text("next") == "2025-06-29" && made["times"]?.number?.integer == 3)
    try await ada.send("POST", flat.path + "/rules", body, 409)
    let both = #"{"entry":"\#(entry)","title":"Other"}"#
    #expect(try await ada.send("POST", flat.path + "/rules", both, 422).fault == "notAlone /title")
    let unknown = #"{"entry":"\#(Flat.nobody)"}"#
    #expect(try await ada.send("POST", flat.path + "/rules", unknown, 422).fault == "unknownEntry /entry")
    #expect(try await ada.send("POST", flat.path + "/rules", "{}", 422).fault == "missing /bill")
  }

  @Test func `what cannot be repeated so is refused as on the page`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    for (rest, fault) in [
      (#""until":"2025-06-14""#, "endsBeforeStart /until"),
      (#""until":"2025-07-01","times":3"#, "twoEnds /times"),
      (#""date":"2020-01-01","unit":"day""#, "tooManyPast /every"), (#""every":1000"#, "outOfRange /every"),
      (#""times":0"#, "outOfRange /times"),
    ] {
      let reply = try await ada.send("POST", flat.path + "/rules", "{\(Self.rent),\(rest)}", 422)
      #expect(reply.fault == fault)
    }
    #expect(try await ada.send("GET", flat.path + "/entries")["entries"]?.array?.isEmpty == true)
  }

  @Test func `changing a rule changes future entries and keeps existing ones`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let made = try await make(flat, ada, #""date":"2025-05-31","times":6"#)
    let path = "\(flat.path)/rules/\(made.text("id") ?? "")"
    let dearer =
      #"{"bill":{"kind":"expense","money":{"amount":"950","currency":"EUR"},"paid":[{"member":"\#(flat.ben)"}],"split":{"mode":"equal","parts":[{"member":"\#(flat.ada)"},{"member":"\#(flat.ben)"}]}},"note":"From June on"}"#
    try await ada.send("PATCH", path, dearer, 428)
    let changed = try await ada.send("PATCH", path, dearer, lines: ["If-Match: \(made.tag)"], 200)
    #expect(changed.text("bill/money/amount") == "950.00" && changed.text("note") == "From June on")
    #expect(changed.text("title") == "Rent" && changed["times"]?.number?.integer == 6)
    #expect(changed.text("start") == "2025-05-31" && changed.text("next") == "2025-06-30")
    try await ada.send("PATCH", path, #"{"title":"Old"}"#, lines: ["If-Match: \(made.tag)"], 412)
    try await ada.send("PATCH", path, #"{"title":"Old","base":"\#(made.text("base") ?? "")"}"#, 409)
    let base = changed.text("base") ?? ""
    let sooner = #"{"every":2,"unit":"week","date":"2025-06-20","until":"2025-12-31","base":"\#(base)"}"#
    let often = try await ada.send("PATCH", path, sooner, 200)
    #expect(often.text("start") == "2025-06-20" && often.text("until") == "2025-12-31")
    #expect(often.text("next") == "2025-06-20" && often["times"]?.isNull == true)
    let mine = often.text("base") ?? ""
    let past = #"{"date":"2025-06-14","base":"\#(mine)"}"#
    #expect(try await ada.send("PATCH", path, past, 422).fault == "startsInThePast /date")
    let forever = try await ada.send("PATCH", path, #"{"until":null,"base":"\#(mine)"}"#, 200)
    #expect(forever["until"]?.isNull == true)
    let entries = try await ada.send("GET", flat.path + "/entries", 200)
    #expect(entries["entries"]?.array?.count == 1)
    #expect(entries.text("entries/0/bill/money/amount") == "900.00")
  }

  @Test func `how often it comes in all is kept where the rhythm stays`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let made = try await make(flat, ada, #""date":"2025-04-30","times":5"#)
    let path = "\(flat.path)/rules/\(made.text("id") ?? "")"
    func change(_ text: String, from reply: Reply) async throws -> Reply {
      try await ada.send("PATCH", path, text, lines: ["If-Match: \(reply.tag)"])
    }
    // Two have come: 30 April and 30 May.
    #expect(try await change(#"{"times":2}"#, from: made).fault == "outOfRange /times")
    let longer = try await change(#"{"times":4}"#, from: made)
    #expect(longer["times"]?.number?.integer == 4 && longer.text("start") == "2025-04-30")
    let monthly = try await change(#"{"every":2}"#, from: longer)
    #expect(monthly["times"]?.number?.integer == 2 && monthly.text("start") == "2025-06-30")
  }

  @Test func `an edit that is sent again is done once, and stands alone`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let made = try await make(flat, ada, #""unit":"week""#)
    let path = "\(flat.path)/rules/\(made.text("id") ?? "")"
    let lines = ["If-Match: \(made.tag)", "Idempotency-Key: one"]
    let first = try await ada.send("PATCH", path, #"{"title":"Flat"}"#, lines: lines, 200)
    let second = try await ada.send("PATCH", path, #"{"title":"Flat"}"#, lines: lines, 200)
    #expect(first.bytes == second.bytes && first.text("title") == "Flat")
    try await ada.send("PATCH", path, #"{"title":"House"}"#, lines: lines, 409)
    let both = #"{"title":"House","paused":true}"#
    #expect(try await ada.send("PATCH", path, both, 422).fault == "notAlone /paused")
    #expect(try await ada.send("PATCH", path, #"{"paused":true}"#, 200)["paused"]?.bool == true)
    try await ada.send("DELETE", path, 204)
    try await ada.send("GET", path, 404)
    try await ada.send("PATCH", path, #"{"title":"House"}"#, lines: ["If-Match: *"], 404)
  }

  @Test func `what is to come names those who take part now`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let made = try await make(flat, ada, #""unit":"week""#)
    let path = "\(flat.path)/rules/\(made.text("id") ?? "")"
    let bill =
      #"{"bill":{"kind":"expense","money":{"amount":"9","currency":"EUR"},"paid":[{"member":"\#(flat.vic)"}],"split":{"mode":"equal","parts":[{"member":"\#(flat.ada)"}]}}}"#
    let reply = try await ada.send("PATCH", path, bill, lines: ["If-Match: \(made.tag)"], 422)
    #expect(reply.fault == "takesNoPart /bill")
    #expect(try await ada.send("GET", path, 200).bytes == made.bytes)
  }
}
