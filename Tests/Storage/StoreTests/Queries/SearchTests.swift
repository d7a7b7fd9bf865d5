import Ledger
import Testing

@testable import Store

struct SearchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let titles: Set<String>

    init(_ text: String, _ titles: Set<String>) {
      self.text = text
      self.titles = titles
    }

    var testDescription: String { "“\(text)” finds \(titles.count)" }
  }

  static let titles = [
    "Rewe", "Café São João", "Łódź ticket", "100% wool", "1000 things", "snake_case", "snakecase", "家賃 六月",
    "ｓｕｓｈｉ", "إيجار البيت", "أحمد", "Straße", "Größe 42", "Ελλάδα", "a\\b", "Cafe\u{301} Noir", "O'Hara's",
    "ｶﾞｿﾘﾝ代", "バスカード",
  ]

  static let cases = [
    Case("rewe", ["Rewe"]), Case("REWE", ["Rewe"]), Case("ew", ["Rewe"]),
    Case("cafe", ["Café São João", "Cafe\u{301} Noir"]), Case("sao joao", ["Café São João"]),
    Case("joão café", ["Café São João"]), Case("são", ["Café São João"]), Case("lodz", ["Łódź ticket"]),
    Case("ŁÓDŹ", ["Łódź ticket"]), Case("%", ["100% wool"]), Case("100%", ["100% wool"]),
    Case("100", ["100% wool", "1000 things"]), Case("_", ["snake_case"]), Case("snake_", ["snake_case"]),
    Case("snake", ["snake_case", "snakecase"]), Case("家賃", ["家賃 六月"]), Case("六", ["家賃 六月"]),
    Case("賃 月", ["家賃 六月"]), Case("sushi", ["ｓｕｓｈｉ"]), Case("ＳＵＳＨＩ", ["ｓｕｓｈｉ"]),
    Case("ايجار", ["إيجار البيت"]), Case("احمد", ["أحمد"]), Case("strasse", ["Straße"]),
    Case("STRASSE", ["Straße"]), Case("grosse", ["Größe 42"]), Case("ελλαδα", ["Ελλάδα"]),
    Case("\\", ["a\\b"]), Case("'", ["O'Hara's"]), Case("o'h", ["O'Hara's"]), Case("\"", []), Case("*", []),
    Case("ガソリン", ["ｶﾞｿﾘﾝ代"]), Case("ｶﾞｿﾘﾝ", ["ｶﾞｿﾘﾝ代"]), Case("ﾊﾞｽｶｰﾄﾞ", ["バスカード"]), Case("スカード", ["バスカード"]),
    Case("カ", ["ｶﾞｿﾘﾝ代", "バスカード"]), Case("ｶ", ["ｶﾞｿﾘﾝ代", "バスカード"]), Case("nothing like it", []),
    Case("rewe nothing", []), Case("rewe wool", []), Case("with pfand", ["Rewe"]),
    Case("drogerie", ["1000 things"]), Case("urlaub", ["Rewe", "Größe 42"]), Case("bakery", ["snakecase"]),
    Case("rewe urlaub", ["Rewe"]), Case("groceries", []),
    Case("one two three four five six seven eight nine", []),
  ]

  let flat: SmallFlat
  let overview: GroupOverview

  init() throws {
    flat = try SmallFlat()
    let payee = ID<Label>(high: 6, low: 1)
    let tag = ID<Label>(high: 6, low: 2)
    let category = ID<Label>(high: 6, low: 3)
    let merged = ID<Label>(high: 6, low: 4)
    var changes: [Change] = [
      .label(payee, .added(kind: .payee, name: "Drogerie", icon: nil, heading: nil)),
      .label(tag, .added(kind: .tag, name: "Ürlaub", icon: nil, heading: nil)),
      .label(category, .added(kind: .category, name: "Bakery", icon: nil, heading: nil)),
      .label(merged, .added(kind: .category, name: "Bread", icon: nil, heading: nil)),
      .label(merged, .merged(into: category)),
    ]
    for (index, title) in Self.titles.enumerated() {
      var entry = try flat.entry(title, 10_00)
      if title == "Rewe" { entry.note = "with Pfand" }
      if title == "1000 things" { entry.payee = payee }
      if title == "Rewe" || title == "Größe 42" { entry.tags = [tag] }
      if title == "snakecase" { entry.category = merged }
      if title == "Straße" { entry.category = HouseholdCategory.groceries.id }
      changes.append(.entry(ID(high: 4, low: UInt64(100 + index)), .added(entry)))
    }
    for (index, change) in changes.enumerated() { try flat.append(flat.proposal(10 + index, change)) }
    overview = try flat.overview
  }

  @Test(arguments: cases) func `search finds words inside of others, without case and accents, literally`(
    test: Case
  ) throws {
    var filter = EntryFilter()
    filter.text = test.text
    let page = try flat.transaction.entries(of: overview, matching: filter)
    #expect(Set(page.rows.map(\.title)) == test.titles)
    #expect(page.count == test.titles.count)
  }

  @Test func `a household category is found by its name in the reader's language`() throws {
    var filter = EntryFilter()
    filter.text = "lebensmittel"
    filter.categoriesByName = [HouseholdCategory.groceries.id]
    #expect(try flat.transaction.entries(of: overview, matching: filter).rows.map(\.title) == ["Straße"])
  }

  @Test(arguments: ["wool", "nothing like it", "rewe nothing"])
  func `in days without entries every word finds nothing`(_ text: String) throws {
    var filter = EntryFilter()
    filter.text = text
    filter.from = Day("2199-01-15")
    let page = try flat.transaction.entries(of: overview, matching: filter)
    #expect(page.rows.isEmpty && page.count == 0)
    filter.payer = ID(high: 99, low: 99)
    #expect(try flat.transaction.entries(of: overview, matching: filter).count == 0)
  }

  @Test(arguments: ["milk", "milk and honey"]) func `nothing is found where there is nothing`(text: String)
    throws
  {
    let flat = try SmallFlat()
    let overview = try flat.overview
    var filter = EntryFilter()
    filter.text = text
    #expect(try flat.transaction.entries(of: overview, matching: filter).count == 0)
    #expect(try flat.transaction.sums(of: overview, matching: filter) == [])
  }

  @Test func `an empty text finds everything`() throws {
    var filter = EntryFilter()
    filter.text = "  "
    #expect(try flat.transaction.entries(of: overview, matching: filter).count == Self.titles.count)
  }

  @Test func `the category last used with a title is remembered`() throws {
    let last = { (title: String) in
      try flat.transaction.lastCategory(for: FoldedText(title), in: flat.group).map(overview.representative)
    }
    #expect(try last("STRASSE") == HouseholdCategory.groceries.id)
    #expect(try last("Snakecase") == ID(high: 6, low: 3))
    #expect(try last("Rewe") == nil)
  }
}
