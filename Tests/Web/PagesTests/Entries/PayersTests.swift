import Ledger
import Testing

@testable import Pages

struct PayersTests {
  private func page(_ typed: [(String, String)], amount: String = "30", _ more: [(String, String)] = [])
    throws -> EntryFormPage
  {
    let flat = try Flat()
    let people = ["a": flat.ada, "b": flat.ben, "c": flat.chi]
    return try flat.sent(
      [("title", "x"), ("amount", amount), ("payer", "several"), ("preview", "on")] + more
        + typed.map { ("paid[\(people[$0.0] ?? flat.dee)]", $0.1) }
    ).page
  }

  @Test func `several payers begin with the viewer of the form, even without an amount`() throws {
    for amount in ["30", ""] {
      let page = try page([], amount: amount)
      #expect(page.payerText == "you")
      #expect(page.payerRows.map(\.isAmong) == [true, false, false, false])
      #expect(page.payerRows.first?.paid == (amount.isEmpty ? "" : "30.00"))
      #expect(page.error(.payer) == nil && page.error(.paid) == nil && !page.arePayersInvalid)
    }
  }

  @Test func `a payer with an amount is ticked, and the sentence names them`() throws {
    let page = try page([("a", "20"), ("b", "10"), ("c", " ")])
    #expect(page.payerText == "you and Ben")
    #expect(page.payerRows.map(\.isAmong) == [true, true, false, false])
  }

  @Test func `payers without a typed amount paid the rest, and never less than nothing`() throws {
    let flat = try Flat()
    func paid(_ typed: [(String, String)], _ followers: ID<Member>...) throws -> [String] {
      let page = try page(typed, followers.map { ("follow", "paid[\($0)]") })
      return page.payerRows.map(\.paid)
    }
    #expect(try paid([("a", "30"), ("b", "10")], flat.ada) == ["20.00", "10", "", ""])
    #expect(
      try paid([("a", "30"), ("b", "10"), ("c", "1")], flat.ada, flat.chi) == ["10.00", "10", "10.00", ""])
    #expect(try paid([("a", "5"), ("b", "40")], flat.ada) == ["", "40", "", ""])
    #expect(try paid([("a", "5"), ("b", "x")], flat.ada) == ["5", "x", "", ""])
    #expect(try paid([("a", "30"), ("b", "10")]) == ["30", "10", "", ""])
  }

  @Test(arguments: ["", "30"]) func `who has nothing of a split by percent is not named`(amount: String)
    throws
  {
    let flat = try Flat()
    let parts = [(flat.ada, "60"), (flat.ben, "40"), (flat.chi, "0"), (flat.dee, "0.0")]
    let split = [("split", "percent")] + parts.map { ("percent[\($0.0)]", $0.1) }
    #expect(try page([], amount: amount, split).whomText == "you and Ben")
  }

  @Test func `what is left of a split by percent does not change what was paid`() throws {
    let flat = try Flat()
    let page = try page(
      [("b", "10")],
      [
        ("split", "percent"), ("percent[\(flat.ada)]", "50"), ("percent[\(flat.chi)]", "7"),
        ("shown-split", "percent"), ("follow", "percent[\(flat.chi)]"),
      ])
    #expect(page.payerRows.map(\.paid) == ["", "10", "", ""])
    #expect(page.input.percent[flat.chi] == "50.00")
  }

  @Test func `a single one of several payers has paid the whole, even after it changed`() throws {
    #expect(try page([("a", "30.00")]).paidWhole == "30.00")
    let alone = try page([("a", "30.00")], amount: "45", [("paid-whole", "30.00")])
    #expect(alone.payerRows.map(\.paid) == ["45.00", "", "", ""])
    #expect(alone.followed.map(\.value) == ["45.00"] && alone.paidWhole == "45.00")
    let typed = try page([("a", "20")], amount: "45", [("paid-whole", "30.00")])
    #expect(typed.payerRows.map(\.paid) == ["20", "", "", ""])
    let two = try page([("a", "30.00"), ("b", "5")], amount: "45", [("paid-whole", "30.00")])
    #expect(two.payerRows.map(\.paid) == ["30.00", "5", "", ""])
  }

  @Test func `a single payer stays one, even with amounts in the fields of several`() throws {
    let flat = try Flat()
    let page = try flat.sent([
      ("title", "x"), ("amount", "30"), ("payer", "\(flat.ben)"), ("paid[\(flat.ada)]", "10"),
      ("preview", "on"),
    ]).page
    #expect(page.payerText == "Ben")
    #expect(page.payersHint == nil)
  }
}
