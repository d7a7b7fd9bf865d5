import Household
import Ledger
import Testing

@testable import Pages

struct CarryingTests {
  private func carried(_ from: String, _ to: String, _ typed: [(String, String)] = [], amount: String = "30")
    throws -> EntryFormPage
  {
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
  ]) func `an equal split goes on in every other way`(mode: String, parts: [String]) throws {
    #expect(texts(try carried("equal", mode)).sorted() == parts)
  }

  @Test(arguments: ["10.01", "0.07"])
  func `an equal split becomes the same per cent for all, despite an odd cent`(amount: String) throws {
    #expect(texts(try carried("equal", "percent", amount: amount)).sorted() == ["33.33", "33.33", "33.34"])
  }

  @Test func `a person left out since has no part of what was typed before`() throws {
    let flat = try Flat()
    let typed = [("exact[\(flat.ada)]", "20"), ("exact[\(flat.ben)]", "10")]
    let page = try flat.sent(
      [
        ("title", "x"), ("amount", "30"), ("split", "exact"), ("shown-split", "equal"), ("preview", "on"),
        ("in[\(flat.ada)]", "on"), ("in[\(flat.chi)]", "on"),
      ] + typed
    ).page
    #expect(page.input.exact == [flat.ada: "20", flat.ben: ""])
    #expect(page.followed.map(\.value) == [""])
  }

  @Test(arguments: [[], ["a"]])
  func `a form that is saved takes the typed amounts, not the ticks beside them`(ticked: [String]) throws {
    let flat = try Flat()
    let form = try flat.sent(
      [
        ("title", "x"), ("amount", "30"), ("split", "exact"), ("shown-split", "equal"),
        ("payer", flat.ada.description), ("exact[\(flat.ada)]", "20"), ("exact[\(flat.ben)]", "10"),
      ] + ticked.map { _ in ("in[\(flat.ada)]", "on") })
    #expect(form.draft?.entry.bill.split.parts.map(\.member).sorted() == [flat.ada, flat.ben].sorted())
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

  @Test(arguments: [("exact", ["60.00", "60.00"]), ("shares", ["1", "1"]), ("adjustment", [])])
  func `parts that are too much together go on as they are`(mode: String, parts: [String]) throws {
    let typed = [("percent[a]", "60"), ("percent[b]", "60")]
    let page = try carried("percent", mode, typed, amount: "100")
    #expect(texts(page) == parts)
    #expect(page.input.included.count == 2)
  }

  @Test func `amounts that do not add up are as many per cent`() throws {
    let typed = [("exact[a]", "12"), ("exact[b]", "6")]
    #expect(texts(try carried("exact", "percent", typed)).sorted() == ["20.00", "40.00"])
  }

  @Test(arguments: [
    ("percent", "60", ["13.33", "13.33", "13.34"]), ("percent", "0.005", ["33.33", "33.33", "33.335"]),
    ("percent", "100", ["", "", ""]), ("percent", "120", ["", "", ""]), ("percent", "x", ["1", "1", "1"]),
    ("exact", "19.99", ["3.33", "3.34", "3.34"]), ("exact", "30", ["", "", ""]),
    ("shares", "2", ["1", "1", "1"]),
  ]) func `members without a typed share split what the others leave`(
    mode: String, typed: String, parts: [String]
  ) throws {
    let flat = try Flat()
    let others = [flat.ben, flat.chi, flat.dee]
    let form = try flat.sent(
      [("title", "x"), ("amount", "30"), ("split", mode), ("preview", "on"), ("\(mode)[\(flat.ada)]", typed)]
        + others.flatMap { [("\(mode)[\($0)]", "1"), ("follow", "\(mode)[\($0)]")] })
    #expect(others.map { form.input[parts: form.input.split][$0] ?? "" } == parts)
    let isLeftOut = parts.allSatisfy(\.isEmpty)
    #expect(form.page.splitNotes.contains("Not paying anything: Ben, Chi and Dee.") == isLeftOut)
  }

  @Test func `shares begin with one for each who takes part`() throws {
    let flat = try Flat()
    func shares(_ fields: [(String, String)]) throws -> [String] {
      let page = try flat.sent([("preview", "on")] + fields).page
      return page.splitRows.compactMap { $0.inputs.first { $0.mode == "shares" }?.value }
    }
    #expect(try shares([]) == ["1", "1", "1", "1"])
    #expect(try shares([("split", "equal"), ("in[\(flat.ada)]", "on")]) == ["1", "", "", ""])
    #expect(try shares([("split", "percent"), ("percent[\(flat.ben)]", "100")]) == ["", "1", "", ""])
    #expect(try shares([("split", "shares")]) == ["", "", "", ""])
    #expect(try shares([("shares[\(flat.chi)]", "3")]) == ["", "", "3", ""])
    #expect(try shares([("kind", "transfer")]) == ["", "", "", ""])
  }

  @Test func `one typed share drops no other, and a program's shares are complete`() throws {
    let flat = try Flat()
    let plain = [("title", "x"), ("amount", "30"), ("split", "shares"), ("shares[\(flat.ada)]", "2")]
    let html = EntryForm(EntryInput(blank: try flat.context(), operation: flat.operation), try flat.context())
      .html
    let others = submission(of: html).filter { $0.0.hasPrefix("shares[") && $0.0 != plain[3].0 }
    #expect(try flat.sent(plain + others).draft?.entry.bill.split.parts.count == 4)
    #expect(try flat.sent(plain).draft?.entry.bill.split.parts.map(\.member) == [flat.ada])
  }

  @Test(arguments: [true, false]) func `untyped shares are worked out anew, but not when the form is saved`(
    isPreview: Bool
  ) throws {
    let flat = try Flat()
    let form = try flat.sent(
      [
        ("title", "x"), ("amount", "30"), ("split", "shares"), ("shown-split", "exact"),
        ("exact[\(flat.ada)]", "20"), ("exact[\(flat.ben)]", "10"),
      ] + [flat.ada, flat.ben, flat.chi].map { ("shares[\($0)]", "1") }
        + (isPreview ? [("preview", "on")] : []))
    let ones = [flat.ada: "1", flat.ben: "1", flat.chi: "1"]
    #expect(form.input.shares == (isPreview ? [flat.ada: "2", flat.ben: "1"] : ones))
    #expect(form.page.followed.map(\.value) == (isPreview ? ["2", "1", ""] : []))
  }

  /// The amounts that the form filled in for thirty, and what became of them with another whole.
  private func amounts(of whole: String, _ flat: Flat, typed: String = "10.00", _ more: [(String, String)])
    throws -> EntryForm
  {
    let three = [flat.ada, flat.ben, flat.chi]
    return try flat.sent(
      [
        ("title", "x"), ("amount", whole), ("split", "exact"), ("shown-split", "exact"),
        ("filled-from", "equal"), ("exact[\(flat.ada)]", typed),
      ] + three.map { ("in[\($0)]", "on") } + three.map { ("filled[\($0)]", "10.00") }
        + three.dropFirst().map { ("exact[\($0)]", "10.00") } + more)
  }

  @Test(arguments: ["preview", "x"])
  func `untyped amounts follow the whole, also when the form is saved at once`(intent: String) throws {
    let flat = try Flat()
    let form = try amounts(of: "60", flat, [(intent, "on")])
    #expect(form.input.exact == [flat.ada: "20.00", flat.ben: "20.00", flat.chi: "20.00"])
    #expect(form.page.followed.map(\.value) == ["20.00", "20.00", "20.00"])
    #expect(form.page.filled.map(\.value) == ["equal", "20.00", "20.00", "20.00"])
    #expect(form.html.contains("name=\"filled-from\" value=\"equal\""))
    #expect(form.draft != nil)
  }

  @Test func `typed amounts stay, and so do all amounts of a whole that is unreadable`() throws {
    let flat = try Flat()
    for (whole, typed, more) in [
      ("60", "12", []), ("", "10.00", []), ("x", "10.00", []), ("30", "10.00", [("in[\(flat.dee)]", "on")]),
      ("60", "10.00", [("follow", "exact[x]")]),
    ] {
      let form = try amounts(of: whole, flat, typed: typed, more + [("preview", "on")])
      #expect(
        form.input.exact == [flat.ada: typed, flat.ben: "10.00", flat.chi: "10.00"], "\(whole) \(typed)")
      #expect(form.page.filled.isEmpty == (typed == "12"))
    }
  }

  @Test func `amounts come as soon as there is a whole`() throws {
    let flat = try Flat()
    let before = try carried("equal", "exact", amount: "")
    #expect(before.filled.map(\.value) == ["equal"])
    let after = try flat.sent([
      ("amount", "30"), ("split", "exact"), ("shown-split", "exact"), ("filled-from", "equal"),
      ("in[\(flat.ada)]", "on"), ("in[\(flat.ben)]", "on"), ("preview", "on"),
    ])
    #expect(after.input.exact == [flat.ada: "15.00", flat.ben: "15.00"])
  }

  @Test func `an unknown member is not among those that follow`() throws {
    let flat = try Flat()
    let form = try flat.sent([
      ("title", "x"), ("amount", "30"), ("split", "exact"), ("preview", "on"), ("exact[\(flat.ada)]", "10"),
      ("follow", "exact[\(ID<Member>(high: 3, low: 3))]"), ("follow", "x"),
    ])
    #expect(form.input.exact == [flat.ada: "10"])
    #expect(!form.errors.haveUnknownIDs)
  }

  @Test func `what is left is offered to the last who has nothing yet`() throws {
    let page = try carried("percent", "percent", [("percent[a]", "50"), ("percent[b]", "20.5")])
    #expect(page.proposedRest?.text == "29.50")
    let over = try carried("percent", "percent", [("percent[a]", "90"), ("percent[b]", "20")])
    let taken = try #require(over.proposedRest)
    #expect(taken.text == "10.00" && over.words(for: taken) == "Take from \(taken.name)")
  }
}
