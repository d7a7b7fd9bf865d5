import HTML
import Household
import Ledger
import TestSupport
import Testing
import Words

@testable import Pages

struct ListTests {
  private func row(_ bill: Bill, _ flat: Flat, title: String = "Tea", category: ID<Label>? = nil) throws
    -> EntryLine
  {
    var entry = try flat.entry(bill, title: title)
    entry.category = category
    let context = try flat.context()
    let listed = ListedEntry(ID(high: 0, low: 9), entry, context)
    return EntryLine(listed, context, EntryLinks(flat.group.id))
  }

  @Test func `a row says who paid, and what comes back or what my part is`() throws {
    let flat = try Flat()
    let all = Split.equal([flat.ada, flat.ben, flat.chi, flat.dee])
    let pair = Split.equal([flat.ben, flat.chi])
    let others = Payers.several([
      Split.Part(flat.ben, DecimalNumber(10)), Split.Part(flat.chi, DecimalNumber(10)),
    ])
    let several = Payers.several([
      Split.Part(flat.ben, DecimalNumber(10)), Split.Part(flat.ada, DecimalNumber(10)),
    ])
    let cases: [(Bill, String, Int64, String, MyShare.Tone)] = try [
      (
        Bill(amount: flat.money(2000), payers: .one(flat.ben), split: all), "Ben paid", -500,
        "your share €5.00", .even
      ),
      (
        Bill(amount: flat.money(2000), payers: .one(flat.ada), split: all), "You paid", 1500, "+€15.00", .gain
      ),
      (Bill(amount: flat.money(2000), payers: several, split: all), "You paid €10.00", 500, "+€5.00", .gain),
      (
        Bill(amount: flat.money(2000), payers: several, split: .equal([flat.ada, flat.ben])),
        "You paid €10.00", 0, "your share €10.00", .even
      ),
      (
        Bill(amount: flat.money(2000), payers: others, split: all), "Ben and Chi paid", -500,
        "your share €5.00", .even
      ),
      (
        Bill(kind: .income, amount: flat.money(2000), payers: several, split: all), "You received €10.00",
        -500, "your share €5.00", .even
      ),
      (
        Bill(amount: flat.money(2000), payers: .one(flat.ben), split: pair), "Ben paid", 0, "not involved",
        .even
      ),
      (
        Bill(amount: flat.money(2000), payers: .one(flat.ada), split: .equal([flat.ada])), "You paid", 0,
        "your share €20.00", .even
      ),
      (
        Bill(kind: .income, amount: flat.money(2000), payers: .one(flat.ada), split: all), "You received",
        -1500, "your share €5.00", .even
      ),
      (
        Bill(kind: .income, amount: flat.money(2000), payers: .one(flat.ben), split: all), "Ben received",
        500, "+€5.00", .gain
      ),
      (
        Bill(kind: .transfer, amount: flat.money(2000), payers: .one(flat.ada), split: .equal([flat.chi])),
        "You paid Chi", 2000, "", .even
      ),
      (
        Bill(kind: .transfer, amount: flat.money(2000), payers: .one(flat.chi), split: .equal([flat.ada])),
        "Chi paid you", -2000, "", .even
      ),
      (
        Bill(kind: .transfer, amount: flat.money(2000), payers: .one(flat.chi), split: .equal([flat.ben])),
        "Chi paid Ben", 0, "", .even
      ),
    ]
    for (bill, note, mine, text, tone) in cases {
      let row = try row(bill, flat)
      #expect(row.note == note)
      #expect(row.mine.minorUnits == mine)
      #expect(row.mine.text == text)
      #expect(row.mine.tone == tone)
      #expect(row.minorUnits == (bill.kind == .income ? -2000 : 2000))
    }
  }

  @Test func `an entry's own page says how much of it is mine in words, once`() throws {
    let flat = try Flat()
    let all = Split.equal([flat.ada, flat.ben, flat.chi, flat.dee])
    let paid = try [(flat.ada, 200), (flat.ben, 1800)].map {
      Split.Part($0, try #require(DecimalNumber(units: $1, scale: 2)))
    }
    let cases: [(Bill, String, MyShare.Tone)] = try [
      (Bill(amount: flat.money(2000), payers: .one(flat.ben), split: all), "your share €5.00", .loss),
      (Bill(amount: flat.money(2000), payers: .several(paid), split: all), "you borrowed €3.00", .loss),
      (Bill(amount: flat.money(2000), payers: .one(flat.ada), split: all), "You get back €15.00", .gain),
      (
        Bill(amount: flat.money(2000), payers: .one(flat.ada), split: .equal([flat.ada])),
        "nothing lent or borrowed", .even
      ),
      (
        Bill(kind: .income, amount: flat.money(2000), payers: .one(flat.ben), split: all),
        "you are owed €5.00", .gain
      ),
      (
        Bill(kind: .transfer, amount: flat.money(2000), payers: .one(flat.chi), split: .equal([flat.ada])),
        "", .even
      ),
    ]
    for (bill, text, tone) in cases {
      let page = EntryPage(ID(high: 0, low: 9), try flat.entry(bill), try flat.context())
      #expect(page.mine.text == text && page.mine.tone == tone)
    }
  }

  @Test func `a payment without a title is one neutral line with an arrow`() throws {
    let flat = try Flat()
    let bill = try Bill(
      kind: .transfer, amount: flat.money(2000), payers: .one(flat.chi), split: .equal([flat.ada]))
    let row = try row(bill, flat, title: "Payment")
    let html = written { Views.entriesLine(&$0, row: row) }
    #expect(row.payment?.filter { $0.isASCII || $0 == "→" } == "Chi → you")
    #expect(html.contains("Chi paid you") && html.contains("data-mine=\"-2000\""))
    #expect(!html.contains("row-note"))
    let named = try self.row(bill, flat, title: "For the sofa")
    #expect(named.payment == nil)
    #expect(written { Views.entriesLine(&$0, row: named) }.contains("row-note"))
  }

  @Test(arguments: [
    ("Chi paid Ada", true), ("Chi P. a payé Ada M.", false), ("Chi a payé Ada", true),
    ("Chi P. paid Ada", true), ("Ada paid Chi", false), ("Chi’s part of the rent, to Ada", false),
    ("Chi Ada", true),
  ]) func `a payment with another app's sentence is a line with an arrow`(title: String, isPlain: Bool) throws
  {
    let flat = try Flat()
    let bill = try Bill(
      kind: .transfer, amount: flat.money(2000), payers: .one(flat.chi), split: .equal([flat.ada]))
    let row = try row(bill, flat, title: title)
    #expect(row.title == (isPlain ? "Payment" : title))
    #expect((row.payment != nil) == isPlain)
  }

  @Test func `who cannot see a drawing hears its category, and who cannot see green which way it goes`()
    throws
  {
    let flat = try Flat()
    let bill = try Bill(
      amount: flat.money(2000), payers: .one(flat.ada), split: .equal([flat.ada, flat.ben]))
    let row = try row(bill, flat, category: HouseholdCategory.groceries.id)
    let unseen = tags(written { Views.entriesLine(&$0, row: row) }).filter { $0["class"] == "unseen" }
    #expect(unseen.map(\.text) == ["Groceries", "you get back"])
  }

  @Test func `the markup carries the numbers that scripts read`() throws {
    let flat = try Flat()
    let bill = try Bill(
      amount: flat.money(2000), payers: .one(flat.ben), split: .equal([flat.ada, flat.ben]))
    let row = try row(bill, flat)
    let html = written { Views.entriesLine(&$0, row: row) }
    let tags = tags(html)
    #expect(tags.first { $0.name == "li" }?["data-entry"] == ID<Entry>(high: 0, low: 9).description)
    let amount = try #require(tags.first { $0["data-minor"] != nil })
    #expect(amount["data-minor"] == "2000" && amount["data-currency"] == "EUR" && amount.text == "€20.00")
    #expect(tags.first { $0["data-mine"] != nil }?["data-mine"] == "-1000")
    #expect(
      tags.first { $0.name == "a" }?["href"]
        == "/groups/\(flat.group.id)/entries/\(ID<Entry>(high: 0, low: 9))")
  }

  @Test func `entries stand under their days in the order they come`() throws {
    let flat = try Flat()
    let context = try flat.context()
    let listed = try ["2025-03-04", "2025-03-04", "2025-03-03", "2024-03-04"].enumerated().map { index, day in
      ListedEntry(
        id: ID(high: 0, low: UInt64(index)), title: "\(index)", day: try #require(Day(day)), kind: .expense,
        amount: try flat.money(100), payers: [flat.ada])
    }
    let days = EntryDay.days(listed, context)
    let months = EntryMonth.months(days, context, expenses: [202503: try flat.money(300)])
    #expect(months.map(\.id) == ["2025-03", "2024-03"])
    #expect(months.map(\.heading) == ["March", "March 2024"])
    #expect(months.map { $0.total?.text } == ["€3.00", nil])
    #expect(months.map { $0.days.map(\.number) } == [["4", "3"], ["4"]])
    #expect(days.map(\.name) == ["Today", "Mon", "Mon"])
    #expect(days.map(\.heading) == ["Today", "Yesterday", "Monday 4 March 2024"])
    #expect(days.map { $0.rows.map(\.title) } == [["0", "1"], ["2"], ["3"]])
  }

  @Test func `every household category has a name and a drawing`() throws {
    let sprite = tags(String(decoding: Assets.iconsSVG.bytes, as: UTF8.self)).compactMap { $0["id"] }
    let context = try Flat().context()
    for category in HouseholdCategory.allCases {
      #expect(sprite.contains(context.labels.look(of: category.id).icon))
      #expect(context.labels.look(of: category.id).heading == category.heading)
      #expect(context.labels.name(of: category.id)?.isEmpty == false)
    }
    #expect(sprite.contains(CategoryLook.transfer.icon))
    #expect(
      Set(HouseholdCategory.allCases.map { $0.name(context.t) }).count == HouseholdCategory.allCases.count)
  }

  @Test func `a drawing that a group made up is never looked for`() throws {
    var flat = try Flat()
    flat.labels = [
      Label(id: ID(high: 6, low: 1), kind: .category, name: "x", icon: "\"><script>", heading: "y z")
    ]
    #expect(try flat.context().labels.look(of: flat.labels[0].id) == .none)
  }

  @Test(arguments: [EmptyList.Reason.noEntries, .noMatch, .archived])
  func `where nothing is, a page says so and offers one step`(reason: EmptyList.Reason) throws {
    let context = try Flat().context()
    let html = written { Views.entriesEmpty(&$0, empty: EmptyList(reason, context)) }
    #expect(tags(html).filter { $0.name == "a" }.count == 1)
    #expect(tags(html).first { $0.name == "h2" }?.text.isEmpty == false)
  }

  @Test(arguments: [EmptyList.Reason.noEntries, .archived])
  func `who may add nothing is not sent to add something`(reason: EmptyList.Reason) throws {
    let context = try Flat().context(canChange: false)
    #expect(EmptyList(reason, context).next?.link != EntryLinks(context.group.id).new)
  }

  @Test func `an entry's page shows what each paid and owes`() throws {
    let flat = try Flat()
    let bill = try Bill(
      amount: flat.money(10_000),
      payers: .several([Split.Part(flat.ben, DecimalNumber(40)), Split.Part(flat.chi, DecimalNumber(60))]),
      split: .percent([Split.Part(flat.ada, DecimalNumber(70)), Split.Part(flat.ben, DecimalNumber(30))]))
    let page = EntryPage(ID(high: 0, low: 9), try flat.entry(bill), try flat.context())
    let rows = tags(written { Views.entriesDetail(&$0, page: page) }).filter {
      $0.name == "tr" && $0["data-member"] != nil
    }
    let read = Dictionary(
      uniqueKeysWithValues: rows.map { ($0["data-member"] ?? "", [$0["data-paid"], $0["data-owed"]]) })
    #expect(
      read == [
        flat.ada.description: ["0", "7000"], flat.ben.description: ["4000", "3000"],
        flat.chi.description: ["6000", "0"],
      ])
    #expect(page.shares.map(\.input) == ["70%", "30%", nil])
    #expect(page.facts.map(\.text) == ["by percent"])
  }

  @Test func `nothing that was typed becomes markup`() throws {
    var flat = try Flat()
    let hostile = "</textarea><script>alert(1)</script>\" onfocus=\"x' <b>&amp;"
    flat.members[1].name = hostile
    flat.group.name = hostile
    flat.labels = [
      Label(id: ID(high: 6, low: 1), kind: .payee, name: hostile),
      Label(id: ID(high: 6, low: 2), kind: .category, name: hostile, heading: hostile),
    ]
    flat.presets = [Preset(id: ID(high: 3, low: 3), name: hostile, split: .equal([flat.ada]))]
    let names = [
      "title", "amount", "currency", "date", "rate", "category", "payee", "tags", "note", "operation", "base",
      "kind", "split",
    ]
    let fields =
      names.map { ($0, hostile) } + [("paid[\(flat.ben)]", hostile), ("exact[\(flat.ben)]", hostile)]
    let form = try flat.sent(fields)
    var entry = try flat.entry(
      Bill(amount: flat.money(100), payers: .one(flat.ben), split: .equal([flat.ada])), title: hostile)
    entry.note = hostile
    entry.payee = flat.labels[0].id
    let context = try flat.context()
    let listed = ListedEntry(ID(high: 0, low: 9), entry, context)
    let pages = [
      form.html,
      written {
        Views.entriesMonths(&$0, months: EntryMonth.months(EntryDay.days([listed], context), context))
      }, written { Views.entriesDetail(&$0, page: EntryPage(ID(high: 0, low: 9), entry, context)) },
      written { Views.entriesDeleted(&$0, page: DeletedEntryPage(titled: hostile, form)) },
    ]
    for html in pages {
      #expect(html.contains("&lt;script&gt;"))
      #expect(!html.contains("<script") && !html.contains("<b>&amp;amp;") && !html.contains("\" onfocus"))
    }
  }
}
