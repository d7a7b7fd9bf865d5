import Ledger
import Store
import TestSupport
import Testing

/// Who only looks on, as the pages have it: in no split, no balance, no count; and what was charged before is said.
struct LookerPageTests {
  @Test func `who only looks on is in no split, no balance and no count`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await ada.visit(flat.list + "/members/\(flat.ben)")
    try await ada.submit("Change role of Ben", ["role": "viewer"])
    #expect(ada.status == 200)
    let form = try await ada.visit(flat.new)
    #expect(form.first("input", "name", "in[\(flat.ben)]") == nil)
    let id = try await flat.add(ada, ["title": "Milk", "amount": "9"])
    #expect(try flat.detail(id).entry.bill.members == [flat.ada, flat.chi])
    #expect(try await ada.visit(flat.list + "/balances").balances("EUR").count == 2)
    #expect(try await ada.visit(flat.list + "/parties").first("input", "value", "\(flat.ben)") == nil)
    // A form from before, that names them still, comes back with the reason beside the field.
    let page = try await ada.post(
      flat.entries, [("title", "Tea"), ("amount", "6"), ("in[\(flat.ada)]", "on"), ("in[\(flat.ben)]", "on")])
    #expect(ada.status == 422)
    #expect(page.error("split")?.contains("Ben is a viewer") == true)
  }

  @Test func `who is not even stays a member, and is told why`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await flat.add(ada, ["title": "Milk", "amount": "9"])
    try await ada.visit(flat.list + "/members/\(flat.ben)")
    let page = try await ada.submit("Change role of Ben", ["role": "viewer"])
    #expect(ada.status == 422)
    #expect(page.error("role")?.contains("Settle up first") == true)
  }

  @Test func `a group that has charged one is told, and mends it by one tap`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    try await flat.add(ada, ["title": "Milk", "amount": "9"])
    try await flat.site.store.letLookOn(flat.ben, in: flat.group, at: flat.site.clock.now)
    for path in ["/members", "/balances"] {
      let page = try await ada.visit(flat.list + path)
      #expect(ada.response.text.contains("is a viewer, but is part of 1 entry"), "\(path)")
      #expect(page.form("Take Ben out") != nil)
      // A viewer is told as well, and can do nothing about it.
      let theirs = try await ben.visit(flat.list + path)
      #expect(ben.response.text.contains("is part of 1 entry") && theirs.form("Take Ben out") == nil)
    }
    try await ada.submit("Take Ben out")
    #expect(ada.document.message?.contains("Ben was taken out of 1 entry.") == true)
    #expect(!ada.response.text.contains("is a viewer, but is part of"))
    // Taking that back would give them a part again.
    #expect(ada.document.form("Undo") == nil)
    #expect(try await ada.visit(flat.list + "/balances").balances("EUR").count == 2)
  }

  @Test func `a group that has charged one can let them share costs instead`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await flat.add(ada, ["title": "Milk", "amount": "9"])
    try await flat.site.store.letLookOn(flat.ben, in: flat.group, at: flat.site.clock.now)
    try await ada.visit(flat.list + "/members")
    try await ada.submit("Make Ben a member")
    #expect(!ada.response.text.contains("is a viewer, but is part of"))
    #expect(try await ada.visit(flat.list + "/balances").balances("EUR").count == 3)
  }

  @Test func `nothing gives a part to who only looks on, and it is said why`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await flat.add(ada, ["title": "Milk", "amount": "9"])
    let overview = try #require(try flat.site.store.read { try $0.overview(of: flat.group) })
    let milk = try #require(
      try flat.site.store.read { try $0.entries(naming: flat.ben, in: overview, limit: 1) }.first)
    try await ada.post(flat.list + "/entries/\(milk)/deletion")
    try await ada.post(flat.list + "/members/\(flat.ben)/role", [("role", "viewer")])
    try await ada.post(flat.list + "/bin/\(milk)/restoration")
    #expect(ada.document.message?.contains("Ben is a viewer now") == true)
    try await ada.visit(flat.list)
    #expect(!ada.document.all("li").contains { $0["data-entry"] != nil })
  }

  @Test(arguments: ["keep", "out"])
  func `an edit that would move the part of who only looks on asks what shall become of it`(part: String)
    async throws
  {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let milk = try await flat.add(ada, ["title": "Milk", "amount": "30"])
    // The form is open while Ben pays his part and becomes one.
    try await ada.visit("\(flat.entries)/\(milk)/edit")
    let phone = try await flat.browser()
    try await flat.add(
      phone, ["kind": "transfer", "amount": "10", "payer": "\(flat.ben)", "to": "\(flat.ada)"])
    try await phone.post(flat.list + "/members/\(flat.ben)/role", [("role", "viewer")])
    try await ada.submit("Save", ["amount": "60"])
    #expect(ada.status == 409)
    #expect(ada.response.text.contains("What should happen to this share?"))
    #expect(try flat.detail(milk).entry.bill.amount.minorUnits == 3_000)
    let asking = try #require(ada.document.form("Save"))
    #expect(asking.fields.contains { $0.name == "amount" && $0.value == "60" })
    // What is seen is what is saved, before and after another answer is chosen.
    let (kept, out) = (["€25.00", "€10.00", "€25.00"], ["€30.00", "", "€30.00"])
    #expect(ada.document.results(flat.ada, flat.ben, flat.chi) == kept)
    #expect(asking.text.contains("Keep it at €10.00Ada €25.00 · Chi €25.00"))
    #expect(asking.text.contains("Take Ben outAda €30.00 · Chi €30.00"))
    try await ada.submit("Preview", ["looker[\(flat.ben)]": part])
    let expected = part == "keep" ? kept : out
    #expect(ada.document.results(flat.ada, flat.ben, flat.chi) == expected)
    #expect(ada.document.first("input", "value", part)?["checked"] != nil)
    try await ada.submit("Save", ["looker[\(flat.ben)]": part])
    #expect(ada.status == 200)
    let outcome = try flat.detail(milk).entry.bill.outcome(of: milk)
    let owed = [flat.ada, flat.ben, flat.chi].map { outcome[$0]?.owed }
    #expect(owed == (part == "keep" ? [2_500, 1_000, 2_500] : [3_000, nil, 3_000]))
  }

  @Test func `who types each amount is told that this one has to stay`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let milk = try await flat.add(ada, ["title": "Milk", "amount": "30"])
    try await flat.site.store.letLookOn(flat.ben, in: flat.group, at: flat.site.clock.now)
    try await ada.visit("\(flat.entries)/\(milk)/edit")
    let typed = ["amount": "60", "split": "exact", "exact[\(flat.ada)]": "30", "exact[\(flat.ben)]": "30"]
    try await ada.submit("Save", typed)
    #expect(ada.status == 409)
    #expect(ada.response.text.contains("Leave this share as it was"))
    #expect(!ada.response.text.contains("looker["))
    try await ada.submit("Save", ["exact[\(flat.ada)]": "50", "exact[\(flat.ben)]": "10"])
    #expect(ada.status == 200)
    #expect(try flat.detail(milk).entry.bill.amount.minorUnits == 6_000)
  }
}

extension Document {
  /// What the form of an entry says that each has to pay.
  fileprivate func results(_ members: ID<Member>...) -> [String] {
    members.map { first("span", "data-preview", $0.description)?.text ?? "" }
  }
}
