import Ledger
import Testing

@testable import Web

@Suite struct CarryingTests {
  private func carried(
    _ from: String, _ to: String, _ typed: [(String, String)] = [], amount: String = "30"
  ) throws -> EntryFormPage {
    let flat = try Flat()
    let ticked = [flat.ada, flat.ben, flat.chi].map { ("in[\($0)]", "on") }
    return try flat.sent(
      [("title", "x"), ("amount", amount), ("split", to), ("shown-split", from), ("preview", "on")] + ticked
        + typed.map {
          ($0.0.replacing("a]", with: "\(flat.ada)]").replacing("b]", with: "\(flat.ben)]"), $0.1)
        }
    ).page
  }

  private func texts(_ page: EntryFormPage) -> [String] {
    page.carried.filter { !$0.name.hasPrefix("in[") }.map(\.value)
  }

  @Test(arguments: [
    ("percent", ["33.33", "33.33", "33.34"]), ("shares", ["1", "1", "1"]),
    ("exact", ["10.00", "10.00", "10.00"]), ("adjustment", []),
  ])
  func `an equal split goes on in every other way`(mode: String, parts: [String]) throws {
    #expect(texts(try carried("equal", mode)).sorted() == parts)
  }

  @Test func `without an amount it is known all the same who takes which part`() throws {
    #expect(texts(try carried("equal", "percent", amount: "")).count == 3)
    #expect(texts(try carried("equal", "exact", amount: "")).isEmpty)
  }

  @Test func `amounts become shares in lowest terms, and adjustments to the same result`() throws {
    let typed = [("exact[a]", "20"), ("exact[b]", "10")]
    #expect(texts(try carried("exact", "shares", typed)).sorted() == ["1", "2"])
    let adjusted = try carried("exact", "adjustment", typed)
    #expect(texts(adjusted) == ["10.00"])
    #expect(adjusted.splitRows.compactMap(\.result) == ["€20.00", "€10.00"])
  }

  @Test func `who had no part shares in nothing that follows, and their box says so`() throws {
    let equal = try carried("exact", "equal", [("exact[a]", "20"), ("exact[b]", "10")])
    #expect(equal.carried.filter { $0.name.hasPrefix("in[") }.map(\.value) == ["on", "on", "", ""])
    #expect(equal.splitRows.compactMap(\.result) == ["€15.00", "€15.00"])
    #expect(try carried("equal", "percent").carried.allSatisfy { !$0.name.hasPrefix("in[") })
  }

  @Test func `what is typed already stays`() throws {
    #expect(texts(try carried("equal", "percent", [("percent[a]", "50")])) == ["50"])
  }

  @Test func `what is left is offered to the last who has nothing yet`() throws {
    let page = try carried("percent", "percent", [("percent[a]", "50"), ("percent[b]", "20.5")])
    #expect(page.proposedRest?.text == "29.50")
    let over = try carried("percent", "percent", [("percent[a]", "90"), ("percent[b]", "20")])
    let taken = try #require(over.proposedRest)
    #expect(taken.text == "10.00" && over.words(for: taken) == "Take it from \(taken.name)")
  }
}
