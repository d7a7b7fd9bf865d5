import Ledger
import Store
import TestSupport
import Testing

/// The line that says how one stands, above the list.
struct StandingTests {
  private func standing(_ page: Document) -> Element? {
    page.root.descendants.first { $0["data-standing"] != nil }
  }

  /// Its words, without the marks that keep names apart.
  private func words(_ page: Document) -> String? {
    standing(page).map { element in
      String(element.text.unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) })
    }
  }

  @Test func `it says who owes whom, and leads to the next step`() async throws {
    let made = try await TestSite.household()
    let flat = try await made.group("Our flat", founder: .ada, others: ["Ben", "Chi"])
    try await made.join(.ben, 1, in: flat)
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    // No one has spent any money yet.
    #expect(standing(try await ada.visit(flat.path)) == nil)
    try await made.pay(900, 1, for: [0, 1], in: flat)
    let owing = try #require(standing(try await ada.visit(flat.path)))
    #expect(words(ada.document) == "You owe €4.50 to Ben Settle up")
    #expect(owing["data-minor"] == "-450" && owing["data-currency"] == "EUR")
    #expect(owing["href"] == flat.path + "/balances")
    #expect(words(try await ben.visit(flat.path)) == "You get back €4.50 from Ada Settle up")
    // The line is the same when the list is filtered.
    #expect(words(try await ada.visit(flat.path + "?q=nothing")) == "You owe €4.50 to Ben Settle up")
    #expect(standing(try await ada.visit(flat.path + "?select=on")) == nil)
    try await made.pay(900, 0, for: [0, 1], in: flat)
    #expect(words(try await ada.visit(flat.path)) == "You are settled up")
    #expect(standing(ada.document)?["data-minor"] == "0")
    try await made.pay(700, 0, for: [2], in: flat, "JPY")
    #expect(words(try await ada.visit(flat.path)) == "You get back JP¥700 from Chi Settle up")
    try await made.pay(600, 1, for: [0, 1, 2], in: flat)
    #expect(
      words(try await ada.visit(flat.path)) == "You owe €2.00 to Ben Also to get back: JP¥700 Settle up")
    #expect(standing(ada.document)?["data-minor"] == "-200")
    try await made.pay(1_000, 1, for: [0, 1], in: flat, "CHF")
    let also = "Also to get back: JP¥700 \u{B7} Also to pay: CHF 5.00"
    let said = words(try await ada.visit(flat.path))
    #expect(said == "You owe €2.00 to Ben \(also) Settle up")
  }

  @Test func `shared parts of several lists are in the reader's language`() async throws {
    let made = try await TestSite.household()
    let flat = try await made.group("Our flat", founder: .ada, others: ["Ben", "Chi"])
    try await made.pay(900, 1, for: [0, 1], in: flat)
    let ada = try await made.signIn(as: .ada)
    let english = try await ada.visit(flat.path).root.text
    ada.language = "de"
    let german = try await ada.visit(flat.path).root.text
    for word in ["You owe", "gets back"] {
      #expect(english.contains(word), "\(word)")
      #expect(!german.contains(word), "\(word)")
    }
    ada.language = "en"
    #expect(try await ada.visit(flat.path + "?page=1").root.text == english)
  }

  @Test func `where payments are not merged, one may owe as much as one gets back`() async throws {
    let made = try await TestSite.household()
    let flat = try await made.group("Our flat", founder: .ada, others: ["Ben", "Chi", "Dee", "Eve"])
    try await made.change(flat, .group(.simplifiesDebts(false)))
    try await made.pay(500, 0, for: [1], in: flat)
    try await made.pay(500, 2, for: [0], in: flat)
    let ada = try await made.signIn(as: .ada)
    #expect(words(try await ada.visit(flat.path)) == "You owe as much as you get back Settle up")
    try await made.pay(900, 0, for: [2, 3, 4], in: flat)
    #expect(words(try await ada.visit(flat.path)) == "You get back €9.00 from 3 people Settle up")
  }

  @Test func `a couple is one, and who only looks has none`() async throws {
    let made = try await TestSite.household()
    let flat = try await made.group("Our flat", founder: .ada, others: ["Ben", "Chi"])
    try await made.pay(900, 0, for: [0, 2], in: flat)
    try await made.join(.ben, 1, in: flat, role: .viewer)
    try #require(try made.overview(flat).member(try flat.member(1))?.role == .viewer)
    let ben = try await made.signIn(as: .ben)
    #expect(standing(try await ben.visit(flat.path)) == nil)
    try await made.change(flat, .member(try flat.member(1), .role(.member)))
    try await made.pay(300, 0, for: [1], in: flat)
    let ada = try await made.signIn(as: .ada)
    try await ada.post(
      flat.path + "/parties",
      [("member", try flat.member(0).description), ("member", try flat.member(2).description)])
    #expect(words(try await ada.visit(flat.path)) == "Ada and Chi get back €3.00 Settle up")
  }
}
