import Ledger
import Testing

@testable import Pages

struct RefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// `a`, `b`, `c` and `d` in brackets are the four members.
    let fields: [(String, String)]
    let field: String
    let words: String

    init(_ name: String, _ fields: [(String, String)], _ field: String, _ words: String) {
      (self.name, self.fields, self.field, self.words) = (name, fields, field, words)
    }

    var testDescription: String { name }
  }

  static let cases = [
    Case("no title", [("title", " ")], "title", "Enter a title."),
    Case("a title with a direction mark", [("title", "a\u{202E}b")], "title", "can’t be saved"),
    Case("no amount", [("amount", "")], "amount", "Enter an amount."),
    Case("zero", [("amount", "0.00")], "amount", "Enter an amount above zero."),
    Case("a sum of zero", [("amount", "5-5")], "amount", "Enter an amount above zero."),
    Case("below zero", [("amount", "-3")], "amount", "is negative"),
    Case("letters", [("amount", "1e5")], "amount", "Write it like 12.34."),
    Case("another currency", [("amount", "$20")], "amount", "This says $, but the entry is in EUR."),
    Case("two marks", [("amount", "1.2.3")], "amount", "are misplaced"),
    Case(
      "three decimals", [("amount", "20.005"), ("currency", "EUR")], "amount", "Enter at most 2 decimals."),
    Case(
      "yen with decimals", [("amount", "20.5"), ("currency", "JPY")], "amount",
      "JPY has no decimals. Enter a whole number."),
    Case("too much money", [("amount", "99999999999")], "amount", "This amount is too large"),
    Case("half a sum", [("amount", "18+")], "amount", "The calculation is incomplete. Finish it."),
    Case("divided by zero", [("amount", "18/0")], "amount", "divide by zero"),
    Case("an unknown currency", [("currency", "XXQ")], "currency", "Unknown currency"),
    Case("a day that is none", [("date", "2025-02-30")], "date", "Choose a valid date"),
    Case(
      "exact parts short", [("split", "exact"), ("exact[a]", "10"), ("exact[b]", "7")], "split",
      "€3.00 left: the shares don’t add up to €20.00 yet."),
    Case(
      "exact parts over", [("split", "exact"), ("exact[a]", "10"), ("exact[b]", "13,00")], "split",
      "€3.00 too much"),
    Case(
      "an exact part below zero", [("split", "exact"), ("exact[a]", "-1"), ("exact[b]", "21")], "exact[a]",
      "Ada’s share can’t be negative."),
    Case(
      "an exact part in letters", [("split", "exact"), ("exact[a]", "ten")], "exact[a]", "isn’t a number"),
    Case(
      "an exact part with decimals", [("split", "exact"), ("exact[a]", "1.005")], "exact[a]",
      "at most 2 decimals"),
    Case(
      "percent short", [("split", "percent"), ("percent[a]", "49.98"), ("percent[b]", "50")], "split",
      "0.02% missing: the percentages don’t add up to 100% yet."),
    Case(
      "percent over", [("split", "percent"), ("percent[a]", "50.5"), ("percent[b]", "50")], "split",
      "0.5% too much"),
    Case(
      "percent with five decimals", [("split", "percent"), ("percent[a]", "49.99999")], "percent[a]",
      "at most 4 decimals"),
    Case(
      "shares that do not come out", [("split", "shares"), ("shares[a]", "1/3")], "shares[a]",
      "The nearest amount is 0.33."),
    Case(
      "percent that do not come out", [("split", "percent"), ("percent[a]", "100/3")], "percent[a]",
      "The nearest amount is 33.3333."),
    Case("no shares", [("split", "shares"), ("shares[a]", "0")], "split", "above zero"),
    Case("a share below zero", [("split", "shares"), ("shares[a]", "-1")], "shares[a]", "can’t be negative"),
    Case("nothing typed for shares", [("split", "shares")], "split", "No one is included."),
    Case("nobody included", [("split", "equal")], "split", "No one is included."),
    Case(
      "an adjustment larger than the share",
      [("split", "adjustment"), ("in[a]", "on"), ("in[c]", "on"), ("adjustment[c]", "-30")], "adjustment[c]",
      "Chi’s share would be negative, by €5.00."),
    Case(
      "an adjustment over the amount",
      [("split", "adjustment"), ("in[a]", "on"), ("in[c]", "on"), ("adjustment[c]", "30")], "adjustment[a]",
      "Ada’s share would be negative, by €5.00."),
    Case(
      "an adjustment of somebody who is not included",
      [("split", "adjustment"), ("in[a]", "on"), ("in[c]", "on"), ("adjustment[d]", "10")], "adjustment[d]",
      "Dee isn’t included. Tick Dee or clear this."),
    Case(
      "paid less than the amount", [("payer", "several"), ("paid[a]", "10"), ("paid[b]", "8.50")], "paid",
      "€1.50 left: the amounts paid don’t add up to €20.00 yet."),
    Case("paid more than the amount", [("paid[a]", "10"), ("paid[b]", "12")], "paid", "€2.00 too much"),
    Case(
      "paid below zero", [("paid[a]", "30"), ("paid[b]", "-10")], "paid[b]",
      "Ben can’t have paid less than zero."),
    Case("nobody paid", [("payer", "several")], "payer", "Choose who paid."),
    Case("a payer of another group", [("payer", "AAAAAAAAAAEAAAAAAAAAAA")], "payer", "isn’t in this group"),
    Case("a payer that is no id", [("payer", "../../etc")], "payer", "isn’t in this group"),
    Case(
      "a participant of another group",
      [("split", "equal"), ("in[a]", "on"), ("in[AAAAAAAAAAEAAAAAAAAAAA]", "on")], "split",
      "isn’t in this group"),
    Case("a payment to nobody", [("kind", "transfer")], "to", "to exactly one person"),
    Case("a payment to oneself", [("kind", "transfer"), ("payer", "a"), ("to", "a")], "to", "someone else"),
    Case("a rate of zero", [("currency", "USD"), ("rate", "0")], "rate", "above zero"),
    Case("a rate in letters", [("currency", "USD"), ("rate", "much")], "rate", "isn’t a number"),
    Case("an unknown kind", [("kind", "gift")], "kind", "Unknown type of entry"),
    Case("an unknown rule", [("split", "fair")], "split", "Unknown type of split"),
    Case(
      "a category of another group", [("category", "AAAAAAAAAAEAAAAAAAAAAA")], "category",
      "isn’t in the group"),
    Case(
      "a payee too long", [("payee", String(repeating: "x", count: 61))], "payee", "At most 60 characters"),
    Case("a tag with a control character", [("tags", "a, b\u{7}")], "tags", "can’t be saved"),
    Case(
      "too many tags", [("tags", (0...50).map { "t\($0)" }.joined(separator: ","))], "tags", "at most 50 tags"
    ),
    Case(
      "a note too long", [("note", String(repeating: "y", count: 5001))], "note", "At most 5000 characters"),
  ]

  @Test(arguments: cases) func `a refusal is said beside its field and keeps every value`(_ test: Case) throws
  {
    let flat = try Flat()
    let names = ["a": flat.ada, "b": flat.ben, "c": flat.chi, "d": flat.dee]
    let resolve = { (text: String) in
      names.reduce(names[text]?.description ?? text) { $0.replacing("[\($1.key)]", with: "[\($1.value)]") }
    }
    var fields = test.fields.map { (resolve($0.0), ["payer", "to"].contains($0.0) ? resolve($0.1) : $0.1) }
    for (name, value) in [("title", "Cheese"), ("amount", "20.00"), ("note", "kept")]
    where !fields.contains(where: { $0.0 == name }) { fields.append((name, value)) }

    let form = try flat.sent(fields)
    #expect(form.draft == nil)
    #expect(form.intent == .save)
    let html = form.html
    let beside = tags(html).filter { $0["data-error"] == resolve(test.field) }
    #expect(beside.count == 1)
    #expect(beside.first?.text.contains(test.words) == true, "\(beside.map(\.text))")
    try expectKept(fields, in: html)
    try expectValid(html)
  }

  /// Everything that was sent would be sent again, but for what the group does not have.
  private func expectKept(_ fields: [(String, String)], in html: String) throws {
    let again = submission(of: html)
    for (name, value) in fields where !isStrange(name, value) {
      let kept = again.filter { $0.0 == name }.map(\.1)
      #expect(kept == [value], "\(name)")
    }
  }

  private func isStrange(_ name: String, _ value: String) -> Bool {
    ["gift", "fair", "XXQ", "../../etc", "AAAAAAAAAAEAAAAAAAAAAA"].contains(value)
      || name.contains("AAAAAAAAAAE")
  }

  /// What describes a field is there, once.
  private func expectValid(_ html: String) throws {
    let tags = tags(html)
    let ids = tags.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    let named = tags.flatMap {
      ($0["aria-describedby"] ?? $0["for"] ?? "").split(separator: " ").map(String.init)
    }
    #expect(Set(named).isSubset(of: ids), "\(Set(named).subtracting(ids))")
    let targets = tags.compactMap { $0["href"] }.filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
    #expect(Set(targets).isSubset(of: ids), "\(targets)")
  }

  @Test func `everything that is wrong is said at once`() throws {
    let flat = try Flat()
    let form = try flat.sent([
      ("title", ""), ("amount", "20"), ("paid[\(flat.ada)]", "5"), ("split", "percent"),
      ("percent[\(flat.ben)]", "90"), ("date", "soon"), ("tags", "a\u{7}"),
    ])
    #expect(Set(form.page.errorList.map(\.field)) == ["title", "paid", "split", "date", "tags"])
    #expect(form.html.contains("Correct 5 things"))
    let links = tags(form.html).filter { $0["href"]?.hasPrefix("#") == true }
    #expect(links.count == 5)
  }

  @Test func `a single error is said once, and its field has the focus`() throws {
    let form = try Flat().sent([("title", ""), ("amount", "20")])
    #expect(!form.html.contains("before saving"))
    #expect(focused(form) == "title")
  }

  @Test func `parts that do not make a whole are marked, and the first has the focus`() throws {
    let flat = try Flat()
    let percent = try flat.sent([
      ("title", "x"), ("amount", "20"), ("split", "percent"), ("percent[\(flat.ada)]", "99.98"),
    ])
    #expect(invalid(percent) == ["percent[\(flat.ada)]"])
    #expect(focused(percent) == "percent[\(flat.ada)]")
    let blank = try flat.sent([("title", "x"), ("amount", "20"), ("split", "percent")])
    #expect(invalid(blank) == flat.members.map { "percent[\($0.id)]" })
    let paid = try flat.sent([("title", "x"), ("amount", "20"), ("paid[\(flat.ben)]", "5")])
    #expect(invalid(paid) == ["paid[\(flat.ben)]"])
    #expect(focused(paid) == "paid[\(flat.ben)]")
    let nobody = try flat.sent([("title", "x"), ("amount", "20"), ("split", "equal")])
    #expect(invalid(nobody) == flat.members.map { "in[\($0.id)]" })
    #expect(focused(nobody) == "in[\(flat.ada)]")
  }

  @Test func `what does not make a whole is said once`() throws {
    let flat = try Flat()
    let sent = [
      ("title", "x"), ("amount", "100"), ("split", "percent"), ("percent[\(flat.ada)]", "60"),
      ("percent[\(flat.ben)]", "60"),
    ]
    let html = try flat.sent(sent).html
    #expect(html.contains("20% too much: the percentages add up to more than 100%."))
    #expect(!html.contains("They must add up to 100%"))
  }

  private func invalid(_ form: EntryForm) -> [String] {
    tags(form.html).filter { $0["aria-invalid"] == "true" }.compactMap { $0["name"] }
  }

  private func focused(_ form: EntryForm) -> String? {
    tags(form.html).first { $0["autofocus"] != nil }?["name"]
  }

  @Test func `a preview does not scold for what is still empty`() throws {
    let form = try Flat().sent([("title", ""), ("amount", ""), ("preview", "on")])
    #expect(form.intent == .preview)
    #expect(form.page.errorList.isEmpty)
    #expect(form.draft == nil)
  }

  @Test func `people of other groups are told apart from mistakes`() throws {
    let flat = try Flat()
    let strange = ID<Member>(high: 3, low: 3)
    #expect(try flat.sent([("title", "x"), ("amount", "1"), ("payer", "\(strange)")]).errors.haveUnknownIDs)
    #expect(try !flat.sent([("title", ""), ("amount", "0")]).errors.haveUnknownIDs)
  }

  @Test func `a field that comes twice is no form of ours`() throws {
    let flat = try Flat()
    for name in ["title", "amount", "payer", "split", "in[\(flat.ada)]", "operation", "preview"] {
      #expect(throws: (any Error).self) { try flat.sent([(name, "1"), (name, "2")]) }
    }
  }

  @Test func `thousands of fields of unknown members are read and dropped`() throws {
    let flat = try Flat()
    let many = (0..<1_900).map { ("exact[\(ID<Member>(high: 5, low: UInt64($0)))]", "1") }
    let form = try flat.sent([("title", "x"), ("amount", "1"), ("split", "exact")] + many)
    #expect(form.input.exact.isEmpty)
    #expect(form.errors.haveUnknownIDs)
    #expect(form.html.utf8.count < 60_000)
  }
}
