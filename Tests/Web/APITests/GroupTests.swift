import Encodings
import TestSupport
import Testing

/// Groups, and everything in them but entries.
struct GroupResourceTests {
  @Test func `a group is made once, with names that can be told apart`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let body =
      #"{"name":"Trip","currency":"EUR","members":["Kim","Lou"],"operation":"AAAAAAAAAAAAAAAAAAAAAQ"}"#
    let made = try await ada.send("POST", "/groups", body, 201)
    #expect(made.text("id") == "AAAAAAAAAAAAAAAAAAAAAQ" && made.text("role") == "owner")
    try await ada.send("POST", "/groups", body, 200)
    let members = try await ada.send("GET", "/groups/AAAAAAAAAAAAAAAAAAAAAQ/members", 200)
    #expect(members["members"]?.array?.count == 3)
    let twice = #"{"name":"Trip","currency":"EUR","members":["Kim","KIM"]}"#
    #expect(try await ada.send("POST", "/groups", twice, 422).fault == "taken /members/1")
    let unknown = #"{"name":"Trip","currency":"XYZ"}"#
    #expect(try await ada.send("POST", "/groups", unknown, 422).fault == "unknownCurrency /currency")
  }

  @Test func `a group is renamed by members, and archived by owners`() async throws {
    let flat = try await Flat.make()
    let (ada, ben) = (try await flat.program(of: .ada), try await flat.program(of: .ben))
    #expect(try await ben.send("PATCH", flat.path, #"{"name":"Home"}"#, 200).text("name") == "Home")
    try await ben.send("PATCH", flat.path, #"{"archived":true}"#, 403)
    #expect(try await ada.send("PATCH", flat.path, #"{"archived":true}"#, 200)["archived"]?.bool == true)
    let milk = #"{"title":"Milk","bill":{"money":{"amount":"3.00","currency":"EUR"}}}"#
    try await ben.send("POST", flat.path + "/entries", milk, 403)
    try await ada.send("PATCH", flat.path, #"{"archived":false}"#, 200)
    try await ben.send("POST", flat.path + "/entries", milk, 201)
  }

  @Test func `a group has an emoji, which a change without one keeps`() async throws {
    let flat = try await Flat.make()
    let ben = try await flat.program(of: .ben)
    #expect(try await ben.send("GET", flat.path, 200)["emoji"]?.isNull == true)
    #expect(try await ben.send("PATCH", flat.path, #"{"emoji":"🏠"}"#, 200).text("emoji") == "🏠")
    #expect(try await ben.send("PATCH", flat.path, #"{"name":"Home"}"#, 200).text("emoji") == "🏠")
    #expect(try await ben.send("GET", "/groups", 200).text("groups/0/emoji") == "🏠")
    for wrong in ["H", "🏠🏠", "1"] {
      let body = #"{"emoji":"\#(wrong)"}"#
      #expect(try await ben.send("PATCH", flat.path, body, 422).fault == "notAnEmoji /emoji")
    }
    #expect(try await ben.send("PATCH", flat.path, #"{"emoji":null}"#, 200)["emoji"]?.isNull == true)
  }

  @Test func `members come, are renamed, and go when they are even`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let kim = try await ada.send("POST", flat.path + "/members", #"{"name":"Kim"}"#, 201)
    let path = "\(flat.path)/members/\(kim.text("id") ?? "")"
    #expect(
      try await ada.send("POST", flat.path + "/members", #"{"name":"kim"}"#, 422).fault == "taken /name")
    #expect(try await ada.send("PATCH", path, #"{"name":"Kimi"}"#, 200).text("name") == "Kimi")
    let milk = #"{"title":"Milk","bill":{"money":{"amount":"4.00","currency":"EUR"}}}"#
    try await ada.send("POST", flat.path + "/entries", milk, 201)
    #expect(try await ada.send("PATCH", path, #"{"removed":true}"#, 422).fault == "isUneven /sure")
    let gone = try await ada.send("PATCH", path, #"{"removed":true,"sure":true}"#, 200)
    #expect(gone["removed"]?.bool == true)
    #expect(try await ada.send("PATCH", path, #"{"removed":false}"#, 200)["removed"]?.bool == false)
    try await flat.program(of: .ben).send("PATCH", path, #"{"role":"owner"}"#, 403)
  }

  @Test func `balances settle to nothing by the payments that are proposed`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let milk = #"{"title":"Milk","bill":{"money":{"amount":"9.00","currency":"EUR"}}}"#
    try await ada.send("POST", flat.path + "/entries", milk, 201)
    let owed = try await ada.send("GET", flat.path + "/balances", 200)
    #expect(owed.text("balances/0/members/0/net") == "6.00")
    for payment in owed["balances/0/payments"]?.array ?? [] {
      var writer = JSONWriter()
      writer.write(payment)
      try await ada.send("POST", flat.path + "/payments", String(decoding: writer.bytes, as: UTF8.self), 201)
    }
    let even = try await ada.send("GET", flat.path + "/balances", 200)
    #expect(even["balances/0/payments"]?.array?.isEmpty == true)
    let why = try await ada.send("GET", "\(flat.path)/balances/why?member=\(flat.ada)", 200)
    #expect(why["entries"]?.array?.count == 3 && why.text("total/amount") == "0.00")
  }

  @Test func `labels are made, renamed, merged, removed and offered again`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let path = flat.path + "/labels"
    let one = try await ada.send("POST", path, #"{"kind":"tag","name":"Big"}"#, 201).text("id") ?? ""
    let two = try await ada.send("POST", path, #"{"kind":"tag","name":"Large"}"#, 201).text("id") ?? ""
    #expect(try await ada.send("POST", path, #"{"kind":"tag","name":"big"}"#, 422).fault == "taken /name")
    #expect(try await ada.send("PATCH", "\(path)/\(one)", #"{"name":"Huge"}"#, 200).text("name") == "Huge")
    let merged = try await ada.send("POST", "\(path)/\(two)/merging", #"{"into":"\#(one)"}"#, 200)
    #expect(merged.text("mergedInto") == one)
    try await ada.send("DELETE", "\(path)/\(one)", 204)
    try await ada.send("DELETE", "\(path)/\(one)", 409)
    #expect(try await ada.send("POST", "\(path)/\(one)/restoration", "{}", 200)["removed"]?.bool == false)
  }

  @Test func `what the rules forbid says which one it is, and is no conflict`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let me = "\(flat.path)/members/\(flat.ada)"
    for (body, code) in [
      (#"{"role":"member"}"#, "lastOwner"), (#"{"removed":true,"sure":true}"#, "lastOwner"),
    ] { #expect(try await ada.send("PATCH", me, body, 422).text("errors/0/code") == code) }
    let merging = try await ada.send(
      "POST", "\(flat.path)/members/\(flat.sam)/merging", #"{"into":"\#(flat.sam)"}"#, 422)
    #expect(merging.text("errors/0/code") == "mergedIntoItself")
  }

  @Test func `a page that goes on is for what it was of`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    for _ in 1...3 {
      let milk = #"{"title":"Milk","bill":{"money":{"amount":"3.00","currency":"EUR"}}}"#
      try await ada.send("POST", flat.path + "/entries", milk, 201)
    }
    let why = flat.path + "/balances/why?limit=1&member="
    let next = try #require(try await ada.send("GET", why + "\(flat.ada)", 200).text("next"))
    try await ada.send("GET", why + "\(flat.ada)&cursor=\(next)", 200)
    try await ada.send("GET", why + "\(flat.ben)&cursor=\(next)", 422)
  }

  @Test func `budgets, saved splits and reports tell what pages tell`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let labels = try await ada.send("GET", flat.path + "/labels?kind=category", 200)
    let category = labels.text("labels/0/id") ?? ""
    let budget = #"{"monthly":{"amount":"400","currency":"EUR"}}"#
    let set = try await ada.send("PUT", "\(flat.path)/budgets/\(category)", budget, 200)
    #expect(set.text("budgets/0/monthly/amount") == "400.00")
    #expect(
      try await ada.send("PUT", "\(flat.path)/budgets/\(category)", #"{"monthly":null}"#, 200)["budgets"]?
        .array?.isEmpty == true)
    let milk =
      #"{"title":"Milk","category":"\#(category)","bill":{"money":{"amount":"9.00","currency":"EUR"}}}"#
    try await ada.send("POST", flat.path + "/entries", milk, 201)
    let report = try await ada.send("GET", flat.path + "/reports?by=category&whose=me", 200)
    #expect(report.text("currencies/0/parts/0/about") == category)
    #expect(report.text("currencies/0/expense") == "3.00")
  }

  @Test func `a saved split is added, changed and removed, if it can divide an amount`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    func body(_ one: String, _ two: String) -> String {
      #"{"name":"Rent","split":{"mode":"percent","parts":[{"member":"\#(flat.ada)","value":"\#(one)"},{"member":"\#(flat.ben)","value":"\#(two)"}]}}"#
    }
    let path = flat.path + "/presets"
    #expect(try await ada.send("POST", path, body("60", "30"), 422).fault == "percentDiffers /split")
    let key = ["Idempotency-Key: rent"]
    let made = try await ada.send("POST", path, body("60", "40"), lines: key, 201)
    #expect(try await ada.send("POST", path, body("60", "40"), lines: key, 200).bytes == made.bytes)
    let twice =
      #"{"name":"Twice","split":{"mode":"equal","parts":[{"member":"\#(flat.ben)"},{"member":"\#(flat.ben)"}]}}"#
    #expect(try await ada.send("POST", path, twice, 422).fault == "namedTwice /split/parts/1/member")
    let one = "\(path)/\(made.text("id") ?? "")"
    #expect(try await ada.send("PATCH", one, #"{"name":"Rents"}"#, 200).text("split/parts/0/value") == "60")
    try await ada.send("DELETE", one, 204)
    try await ada.send("PATCH", one, #"{"name":"Rent"}"#, 404)
  }

  @Test func `a mirror gets the journal in its order, and where to go on`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let first = try await ada.send("GET", flat.path + "/operations?limit=2", 200)
    #expect(first["operations"]?.array?.count == 2)
    #expect(first.text("operations/0/change/kind") == "group")
    let next = first["next"]?.number?.integer ?? 0
    let rest = try await ada.send("GET", "\(flat.path)/operations?since=\(next)", 200)
    #expect(rest["operations"]?.array?.count == 6)
    #expect(rest["next"]?.number?.integer == rest["position"]?.number?.integer)
  }

  @Test func `what the account has is told, and changed by its scope`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let me = try await ada.send("GET", "/me", 200)
    #expect(me.text("username") == "ada" && me["token/scopes"]?.array?.count == 5)
    let changed = try await ada.send("PATCH", "/me", #"{"name":"Ada L.","mail":"ada@example.org"}"#, 200)
    #expect(changed.text("name") == "Ada L." && changed.text("mail") == "ada@example.org")
    let dotted = try await ada.send("PATCH", "/me", #"{"mail":"zoe\u0301@example.org."}"#, 200)
    #expect(dotted.text("mail").map { Array($0.utf8) } == Array("zo\u{E9}@example.org".utf8))
    #expect(try await ada.send("PATCH", "/me", #"{"mail":null}"#, 200)["mail"]?.isNull == true)
    #expect(try await ada.send("PATCH", "/me", #"{"mail":"x"}"#, 422).fault == "notAnAddress /mail")
  }
}
