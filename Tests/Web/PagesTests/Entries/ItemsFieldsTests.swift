import Ledger
import Testing

@testable import Pages

/// The fields of a bill by item: what is typed stays, and each refusal says why.
struct ItemsFieldsTests {
  private let flat: Flat

  init() throws { flat = try Flat() }

  private func sent(_ fields: [(String, String)]) throws -> EntryForm {
    try flat.sent(
      [
        ("split", "items"), ("title", "Shop"), ("payer", "\(flat.ada)"), ("date", "2025-03-04"),
        ("preview", "on"),
      ] + fields)
  }

  private func line(_ number: Int, _ amount: String, _ had: [ID<Member>]) -> [(String, String)] {
    [("item[\(number)][name]", "Line \(number)"), ("item[\(number)][amount]", amount)]
      + had.map { ("item[\(number)][in][\($0)]", "on") }
  }

  @Test(arguments: [
    ("", []), ("2", [2]), ("1, 3", [1, 3]), ("1-3", [1, 2, 3]), ("2 – 4", [2, 3, 4]), ("4-2", [2, 3, 4]),
    ("1 3;4", [1, 3, 4]), ("１、３", [1, 3]), ("١، ٣", [1, 3]), ("1,2-3,", [1, 2, 3]), ("1 2-4", [1, 2, 3, 4]),
  ]) func `lines are named by numbers, lists and ranges`(text: String, numbers: [Int]) throws {
    #expect(try LineNumbers(text, among: [1, 2, 3, 4]).found == Set(numbers))
  }

  @Test(arguments: ["wine", "1 and 3", "all", "1-", "-3", "1--3", "1-2-3", "1,-2", "1.5", "#1", "½"])
  func `a word names no line`(text: String) {
    #expect(throws: LineNumbers.Mistake.notNumbers) { try LineNumbers(text, among: [1, 2, 3]) }
  }

  @Test(arguments: [("7", 7), ("1, 0", 0), ("1-7", 7), ("2", 2), ("99999999999999999999", 999_999)])
  func `a line that is not there is said by its number`(text: String, number: Int) {
    #expect(throws: LineNumbers.Mistake.noSuchLine(number)) { try LineNumbers(text, among: [1, 3, 4]) }
  }

  @Test func `an extra for other lines is refused beside its field`() throws {
    let tip = [("extra[1][kind]", "tip"), ("extra[1][amount]", "10%")]
    let lines = line(1, "10", [flat.ada]) + line(2, "20", [flat.ben])
    for (text, words) in [("Line 1", "by their numbers"), ("7", "There is no line 7.")] {
      let form = try sent(lines + tip + [("extra[1][lines]", text)])
      #expect(form.errors[.extra(1, "lines")] != nil && form.draft == nil)
      #expect(form.html.contains(words))
    }
    let form = try sent(lines + tip + [("extra[1][lines]", "1–2")])
    #expect(form.reading.items?.items.extras.first?.lines.count == 2)
  }

  @Test func `another way to split keeps the rest and the typed receipt`() throws {
    let typed = line(1, "10", [flat.ada]) + [("rest", "\(flat.ben)"), ("receipt", "Wine\nBeer & more")]
    let away = try flat.sent(
      [("split", "exact"), ("shown-split", "items"), ("title", "Shop"), ("amount", "30"), ("preview", "on")]
        + typed)
    #expect(away.input.items.rest == flat.ben.description && away.input.items.receipt == "Wine\nBeer & more")
    let hidden = away.page.hiddenItems.map { ($0.name, $0.value) }
    #expect(!hidden.contains { $0.0 == "rest" })
    let back = try sent([("amount", "30")] + hidden)
    #expect(back.input.items == away.input.items)
  }

  @Test func `a weight stays while its member is not ticked`() throws {
    let weights = [("item[1][weight][\(flat.ada)]", "2"), ("item[1][weight][\(flat.ben)]", "3")]
    let form = try sent(line(1, "10", [flat.ben]) + weights)
    #expect(form.input.items.lines[0].weights == [flat.ada: "2", flat.ben: "3"])
    #expect(form.reading.items?.items.members == [flat.ben])
    #expect(form.html.contains("name=\"item[1][weight][\(flat.ada)]\" value=\"2\""))
    let none = try sent(line(1, "10", []) + [("item[1][ticks]", "on")] + weights)
    #expect(none.reading.items?.items.members == [])
    #expect(none.html.contains("name=\"item[1][ticks]\""))
    #expect(none.input.items == (try sent(none.input.items.fields(areShown: true))).input.items)
  }

  @Test func `a line with the id of another one gets its own`() throws {
    let id = ID<Items.Line>(high: 3, low: 4).description
    let form = try sent(
      line(1, "10", [flat.ada]) + line(2, "20", [flat.ben]) + [("item[1][id]", id), ("item[2][id]", id)])
    #expect(form.errors.isEmpty && form.draft != nil)
    #expect(form.input.items.lines.map(\.id) == [id, ""])
  }

  @Test func `too many lines for so many people stay in the form, with a sentence`() throws {
    var flat = flat
    for number in 0..<96 {
      flat.members.append(Member(id: ID(high: 2, low: UInt64(number + 1)), name: "M\(number)"))
    }
    let lines = (1...41).flatMap { line($0, "1", [flat.ada]) }
    let form = try flat.sent([("split", "items"), ("title", "Shop"), ("payer", "\(flat.ada)")] + lines)
    #expect(form.draft == nil && form.errors[.split]?.reason == .tooManyBoxes(lines: 40, people: 100))
    #expect(form.page.itemRows.map(\.takers.count).reduce(0, +) == 4_000)
    #expect(form.html.contains("type=\"hidden\" name=\"item[41][in][\(flat.ada)]\""))
    #expect(form.html.contains("with 100 people, a bill can have 40 lines"))
    let fewer = try flat.sent(
      [("split", "items"), ("title", "Shop"), ("payer", "\(flat.ada)")] + lines.dropLast(3))
    #expect(fewer.draft != nil)
  }
}
