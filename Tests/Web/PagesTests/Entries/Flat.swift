import HTTP
import Ledger
import Testing
import Words

@testable import Pages

/// A household to try the pages of entries on: Ada, who looks, Ben, Chi and Dee.
struct Flat {
  let ada = ID<Member>(high: 1, low: 10)
  let ben = ID<Member>(high: 1, low: 20)
  let chi = ID<Member>(high: 1, low: 30)
  let dee = ID<Member>(high: 1, low: 40)
  let operation = ID<Ledger.Operation>(high: 7, low: 7)
  var group: Group
  var members: [Member]
  var labels: [Label] = []
  var presets: [Preset] = []
  var locale: String?

  init() throws {
    group = Group(
      id: ID(high: 9, low: 9), name: "Flat", currency: try #require(Currency.named("EUR")),
      customUnits: [try Currency(custom: "points", scale: 0)])
    members = [
      Member(id: ada, name: "Ada", role: .owner), Member(id: ben, name: "Ben"), Member(id: chi, name: "Chi"),
      Member(id: dee, name: "Dee"),
    ]
  }

  func context(canChange: Bool = true) throws -> EntryContext {
    let today = try #require(Day("2025-03-04"))
    return EntryContext(
      group: group, members: members, viewer: ada, labels: labels, presets: presets,
      formats: Formats(t: Strings(language: .en), locale: locale, today: today), canChange: canChange)
  }

  func money(_ minorUnits: Int64, _ code: String = "EUR") throws -> Money {
    Money(minorUnits: minorUnits, currency: try #require(Currency.named(code)))
  }

  func entry(_ bill: Bill, title: String = "Groceries") throws -> Entry {
    Entry(title: title, day: try #require(Day("2025-03-03")), bill: bill)
  }

  /// A new form as it was sent; these fields come over what a plain form has.
  func sent(_ fields: [(String, String)]) throws -> EntryForm {
    try EntryForm(sent: form(fields), context(), operation: operation)
  }

  func form(_ fields: [(String, String)]) throws -> Form {
    var form = Form()
    for (name, value) in fields { try form.add(name, value) }
    return form
  }
}

extension EntryForm {
  var page: EntryFormPage { EntryFormPage(self) }

  var html: String { written { Views.entriesForm(&$0, page: page) } }
}
