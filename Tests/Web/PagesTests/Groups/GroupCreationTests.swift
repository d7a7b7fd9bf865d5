import Ledger
import Store
import TestSupport
import Testing

struct GroupCreationTests {
  private static func groups(_ made: TestSite, of resident: Resident = .ada) throws -> [GroupSummary] {
    try made.store.read { try $0.groups(of: resident.id) }
  }

  private static func fields(
    _ browser: Browser, name: String = "Lake Street", currency: String = "CHF", members: [String]
  ) throws -> [(String, String)] {
    let form = try #require(browser.document.form("Create group"))
    let operation = try #require(form.fields.first { $0.name == "operation" }?.value)
    return [("operation", operation), ("name", name), ("currency", currency)] + members.map { ("member", $0) }
  }

  @Test(arguments: [
    ("en-GB,en;q=0.9", "GBP"), ("de-CH", "CHF"), ("ja", "JPY"), ("en", "EUR"), ("es-MX,es", "MXN"),
    ("en;q=0.5,pl;q=0.9", "PLN"), ("fr;q=1,fr-CA;q=0.4", "CAD"), ("zh-Hant-TW", "TWD"), ("xx-ZZ", "EUR"),
  ]) func `the currency is that of the visitor's region`(_ languages: String, _ currency: String) async throws
  {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    browser.language = languages
    for path in ["/groups/new", "/people/new"] {
      let options = try await browser.visit(path).all("option").filter { $0["selected"] != nil }
      #expect(options.compactMap { $0["value"] } == [currency], "\(path)")
    }
  }

  @Test func `the currency is that of most of the visitor's groups`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    browser.language = "en-GB"
    func proposed() async throws -> [String] {
      let options = try await browser.visit("/groups/new").all("option").filter { $0["selected"] != nil }
      return options.compactMap { $0["value"] }
    }
    let trip = try await made.group("Trip", founder: .ada)
    try await made.change(trip, .group(.currency(Currency(code: "SEK", scale: 2))))
    #expect(try await proposed() == ["SEK"])
    _ = try await made.group("Flat", founder: .ada)
    made.clock.pass(.seconds(1))
    let flat = try await made.group("Garden", founder: .ada)
    #expect(try await proposed() == ["EUR"])
    try await made.change(flat, .group(.currency(Currency(code: "SEK", scale: 2))))
    #expect(try await proposed() == ["SEK"])
    for group in [trip, flat] { try await made.change(group, .group(.archived(true))) }
    #expect(try await proposed() == ["EUR"])
  }

  @Test func `the names of people in my other groups are offered`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    #expect(try await browser.visit("/groups/new").first("datalist", "id", "known") == nil)
    let flat = try await made.group("Flat", founder: .ada, others: ["Tom", "Kim"])
    _ = try await made.group("Trip", founder: .ada, others: ["Zoë", "Tom"])
    _ = try await made.group("Other", founder: .ben, others: ["Stranger"])
    try await made.change(flat, .member(try flat.member(2), .removed(true)))
    func offered() throws -> [String?] {
      let list = try #require(browser.document.first("datalist", "id", "known"))
      let fields = browser.document.all("input").filter { $0["name"] == "member" }
      #expect(fields.count >= 3 && fields.allSatisfy { $0["list"] == "known" })
      return list.all("option").map { $0["value"] }
    }
    try await browser.visit("/groups/new")
    #expect(try offered() == ["Tom", "Zoë"], "most shared first")
    try await browser.submit("Create group", ["name": ""])
    #expect(browser.status == 422)
    #expect(try offered() == ["Tom", "Zoë"])
  }

  @Test func `the form is short, and every currency is one press away`() async throws {
    let browser = try await TestSite.household().signIn(as: .ada)
    browser.language = "en-CH"
    let page = try await browser.visit("/groups/new")
    #expect(page.all("input").filter { $0["name"] == "member" }.count == 3)
    let folded = try #require(page.first("details", "class", "fold folded-currency"))
    #expect(folded["open"] == nil && folded.all("summary").map(\.text) == ["Currency: CHF"])
    let headings = folded.all("optgroup").map { $0["label"] }
    #expect(headings == ["Likely", "Common", "All"])
    let codes = folded.all("option").compactMap { $0["value"] }
    #expect(codes.first == "CHF" && codes.count == Set(codes).count && Set(codes).count == Currency.all.count)
    let refused = try await browser.submit("Create group", ["currency": "EURO", "name": "Trip"])
    #expect(refused.first("details", "class", "fold folded-currency")?["open"] != nil)
  }

  @Test func `a group is made of a name, a currency and people, with its maker among them`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    try await browser.visit("/groups/new")
    let fields = try Self.fields(browser, members: [" Sam ", "", "Kim"])
    try await browser.post("/groups", fields)
    let group = try #require(try Self.groups(made).first)
    #expect(browser.path == "/groups/\(group.group.id)")
    #expect(group.group.name == "Lake Street")
    #expect(group.group.currency.code == "CHF")
    #expect(group.me.role == .owner)
    let members = try made.store.read { try $0.members(of: group.group.id) }
    #expect(members.map(\.name) == ["Ada", "Sam", "Kim"])
    #expect(members.map(\.person) == [Resident.ada.id, nil, nil])
    try await browser.visit("/")
    #expect(browser.document.first("li", "data-group", group.group.id.description) != nil)
  }

  @Test func `the form sent twice makes one group`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    try await browser.visit("/groups/new")
    let fields = try Self.fields(browser, members: ["Sam"])
    try await browser.post("/groups", fields)
    let first = browser.path
    try await browser.post("/groups", fields)
    #expect(browser.path == first)
    #expect(try Self.groups(made).count == 1)
    #expect(try Self.groups(made).first?.people == 2)
  }

  @Test func `a form that another person has sent gives me none of their group`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    try await ada.visit("/groups/new")
    let fields = try Self.fields(ada, members: [])
    try await ada.post("/groups", fields)
    let ben = try await made.signIn(as: .ben)
    try await ben.post("/groups", fields)
    #expect([404, 409].contains(ben.status))
    #expect(try Self.groups(made, of: .ben).isEmpty)
    #expect(try Self.groups(made).first?.people == 1)
  }

  @Test func `without scripts and hidden fields it works as well`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    try await browser.post("/groups", [("name", "Trip"), ("currency", "JPY"), ("member", "Sam")])
    #expect(try Self.groups(made).map(\.group.name) == ["Trip"])
  }

  @Test(arguments: [
    ("name", "", "Enter a name for the group."), ("name", String(repeating: "n", count: 101), "up to 100"),
    ("name", "a\u{202E}b", "single line"), ("currency", "EURO", "Choose one"), ("currency", "", "Choose one"),
    ("member", String(repeating: "m", count: 81), "up to 80"),
    ("member", "aDA", "“Ada” is already in the group"),
  ]) func `what is wrong is said beside its field and everything typed is kept`(
    _ field: String, _ value: String, _ words: String
  ) async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    var typed = ["name": "Lake Street", "currency": "CHF", "member": "Sam"]
    typed[field] = value
    let fields = ["name", "currency", "member"].map { ($0, typed[$0] ?? "") } + [("member", "Kim")]
    let page = try await browser.post("/groups", fields)
    #expect(browser.status == 422)
    #expect(page.error(field)?.contains(words) == true, "\(page.error(field) ?? "nothing")")
    let kept = try #require(page.form("Create group")).fields
    #expect(kept.first { $0.name == "name" }?.value == typed["name"])
    #expect(
      kept.filter { $0.name == "member" }.map(\.value).filter { !$0.isEmpty } == [typed["member"], "Kim"])
    if field != "currency" { #expect(kept.first { $0.name == "currency" }?.value == "CHF") }
    #expect(try Self.groups(made).isEmpty)
  }

  @Test func `two members with one name are refused`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    let page = try await browser.post(
      "/groups", [("name", "Trip"), ("currency", "EUR"), ("member", "Sam"), ("member", "sam")])
    #expect(page.error("member") == "“Sam” is already in the group. Choose another name.")
    #expect(try Self.groups(made).isEmpty)
  }

  @Test func `very many names are counted before any is compared`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    let names = (0..<1_990).map { ("member", "Name \($0)") }
    let clock = ContinuousClock()
    let time = try await clock.measure {
      let page = try await browser.post("/groups", [("name", "Trip"), ("currency", "EUR")] + names)
      #expect(browser.status == 422)
      #expect(page.error("member")?.contains("up to 100 other members") == true)
    }
    #expect(isInTime(time < .seconds(2)))
    #expect(try Self.groups(made).isEmpty)
    try await browser.post("/groups", [("name", "Trip"), ("currency", "EUR")] + names.prefix(100))
    #expect(try Self.groups(made).first?.people == 101)
  }
}
