import Ledger
import Testing

@testable import Web

@Suite struct PayersTests {
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

  @Test func `several begin with whoever looks, also where nobody knows yet how much it was`() throws {
    for amount in ["30", ""] {
      let page = try page([], amount: amount)
      #expect(page.payerText == "you")
      #expect(page.payerRows.map(\.isAmong) == [true, false, false, false])
      #expect(page.payerRows.first?.paid == (amount.isEmpty ? "" : "30.00"))
      #expect(page.error(.payer) == nil && page.error(.paid) == nil && !page.arePayersInvalid)
    }
  }

  @Test func `whoever has an amount is ticked, and the sentence names them`() throws {
    let page = try page([("a", "20"), ("b", "10"), ("c", " ")])
    #expect(page.payerText == "you and Ben")
    #expect(page.payerRows.map(\.isAmong) == [true, true, false, false])
    #expect(page.payerRests.isEmpty)
  }

  @Test func `each would have paid what nobody else has, and nobody less than nothing`() throws {
    func texts(_ typed: [(String, String)]) throws -> [String] { try page(typed).payerRests.map(\.text) }
    #expect(try texts([("a", "30"), ("b", "10")]) == ["20.00", "0.00"])
    #expect(try texts([("b", "10")]) == ["20.00", "30.00", "20.00", "20.00"])
    #expect(try texts([("a", "5"), ("b", "40")]) == ["", "25.00"])
    #expect(try texts([("a", "x"), ("b", "10")]).isEmpty)
  }

  @Test func `what is left of a split by percent does not change what was paid`() throws {
    let flat = try Flat()
    let page = try page(
      [("b", "10")], [("split", "percent"), ("percent[\(flat.ada)]", "50"), ("shown-split", "percent")])
    #expect(page.payerRests.map(\.text).first == "20.00")
    #expect(page.rests.allSatisfy { $0.field.hasPrefix("percent") })
  }

  @Test func `one person is one person, whatever stands in the fields`() throws {
    let flat = try Flat()
    let page = try flat.sent(
      [
        ("title", "x"), ("amount", "30"), ("payer", "\(flat.ben)"), ("paid[\(flat.ada)]", "10"),
        ("preview", "on"),
      ]
    ).page
    #expect(page.payerText == "Ben")
    #expect(page.payerRests.isEmpty)
  }
}
