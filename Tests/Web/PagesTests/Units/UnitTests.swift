import Ledger
import Store
import Testing

struct UnitTests {
  private func open() async throws -> (SharedFlat, Browser) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await ada.visit(flat.list + "/units")
    return (flat, ada)
  }

  private func units(_ flat: SharedFlat) throws -> [Currency] {
    try #require(try flat.site.store.read { try $0.group(flat.group) }).customUnits
  }

  @Test func `a group without units says so, and settings lead there`() async throws {
    let (flat, ada) = try await open()
    #expect(ada.document.root.text.contains("No units yet"))
    let settings = try await ada.visit(flat.list + "/settings")
    #expect(settings.link("Points and other units") == flat.list + "/units")
  }

  @Test(arguments: [("points", 0), ("★", 1), ("Hours", 2), ("Käsekuchen", 3)])
  func `a unit is used for entries, their sums, balances and payments`(name: String, decimals: Int)
    async throws
  {
    let (flat, ada) = try await open()
    try await ada.submit("Add unit", ["code": " \(name) ", "decimals": "\(decimals)"])
    #expect(ada.document.message?.hasPrefix("You can now use “\(name)” in entries.") == true)
    #expect(try units(flat) == [Currency(code: name, scale: decimals)])
    let form = try await ada.visit(flat.new)
    #expect(form.all("option").contains { $0["value"] == name })
    try await ada.submit("Save", ["title": "Dishes", "amount": "30", "currency": name])
    let minor = (0..<decimals).reduce(Int64(30)) { units, _ in units * 10 }
    #expect(ada.document.sums == ["expense \(name)": minor])
    let page = try await ada.visit(flat.list + "/balances")
    let balances = page.balances(name)
    #expect(balances[flat.ada.description] == minor / 3 * 2)
    #expect(balances.values.reduce(0, +) == 0)
    #expect(page.root.text.contains(name))
    try await ada.submit("Received")
    try await ada.submit("Received")
    #expect(ada.document.balances(name).isEmpty)
  }

  @Test func `a unit is renamed while nothing is in it, also where the group counts in it`() async throws {
    let (flat, ada) = try await open()
    try await ada.submit("Add unit", ["code": "point"])
    try await ada.post(flat.list + "/settings", [("name", "Flat"), ("currency", "point")])
    let path = flat.list + "/units/point/name"
    try await ada.post(path, [("code", "Points")])
    #expect(ada.document.message?.hasPrefix("“point” is now called “Points”.") == true)
    #expect(try units(flat).map(\.code) == ["Points"])
    #expect(try flat.site.store.read { try $0.group(flat.group) }?.currency.code == "Points")
    try await ada.submit("Undo")
    #expect(try units(flat).map(\.code) == ["point"])
    #expect(try flat.site.store.read { try $0.group(flat.group) }?.currency.code == "point")
    try await flat.add(ada, ["title": "Dishes", "amount": "3", "currency": "point"])
    let page = try await ada.post(path, [("code", "Points")])
    #expect(ada.status == 422)
    #expect(page.error("code")?.hasPrefix("Amounts already use this unit") == true)
    #expect(page.first("input", "id", "code-point")?["value"] == "Points")
    #expect(try units(flat).map(\.code) == ["point"])
  }

  @Test func `a retired unit is not offered, and what is in it stays`() async throws {
    let (flat, ada) = try await open()
    try await ada.submit("Add unit", ["code": "points"])
    let entry = try await flat.add(ada, ["title": "Dishes", "amount": "3", "currency": "points"])
    try await ada.post(flat.list + "/units/points/retirement")
    #expect(ada.document.message?.hasPrefix("“points” was removed.") == true)
    #expect(try units(flat).isEmpty)
    let form = try await ada.visit(flat.new)
    #expect(!form.all("option").contains { $0["value"] == "points" })
    #expect(try await ada.visit(flat.list).sums == ["expense points": 3])
    #expect(try await ada.visit(flat.list + "/balances").balances("points").count == 3)
    try await ada.visit("\(flat.entries)/\(entry)/edit")
    try await ada.submit("Save", ["amount": "6"])
    #expect(ada.document.sums == ["expense points": 6])
    // The name is not free for amounts of another make.
    let page = try await ada.post(flat.list + "/units", [("code", "points"), ("decimals", "2")])
    #expect(ada.status == 422)
    #expect(page.error("code")?.contains("have 0 decimals") == true)
    try await ada.post(flat.list + "/units", [("code", "points"), ("decimals", "0")])
    #expect(ada.status == 200)
    #expect(try units(flat).count == 1)
    try await ada.submit("Undo")
    #expect(try units(flat).isEmpty)
    let history = try await ada.visit(flat.list + "/history").root.text
    #expect(history.contains("Unit added: points") && history.contains("Unit removed: points"))
  }

  @Test(arguments: [
    ("", "0", "Enter a name."), ("my points", "0", "Use only letters and symbols."),
    ("x1", "0", "Use only letters and symbols."),
    ("chf", "0", "This is the name of a currency. Choose another name."),
    ("POINTS", "0", "There is already a unit “points”. Choose another name."),
    ("points", "1", "There is already a unit “points”. Choose another name."),
    ("abcdefghijklm", "0", "At most 12 characters fit here. Shorten it."), ("hours", "9", "Choose one"),
    ("hours", "x", "Choose one"),
  ]) func `what cannot be a unit is refused and kept`(_ code: String, _ decimals: String, _ words: String)
    async throws
  {
    let (flat, ada) = try await open()
    try await ada.submit("Add unit", ["code": "points"])
    let page = try await ada.post(flat.list + "/units", [("code", code), ("decimals", decimals)])
    #expect(ada.status == 422)
    let field = words == "Choose one" ? "decimals" : "code"
    #expect(page.error(field)?.hasPrefix(words) == true, "\(page.error(field) ?? "")")
    #expect(page.first("input", "id", "code")?["value"] == code)
    #expect(try units(flat).map(\.code) == ["points"])
  }

  @Test func `the unit that the group counts in is not retired`() async throws {
    let (flat, ada) = try await open()
    try await ada.submit("Add unit", ["code": "points"])
    try await ada.post(flat.list + "/settings", [("name", "Flat"), ("currency", "points")])
    try await ada.post(flat.list + "/units/points/retirement")
    #expect(ada.status == 422)
    #expect(ada.document.error("unit")?.hasPrefix("It is the group’s currency.") == true)
    #expect(try units(flat).count == 1)
  }

  @Test func `a unit of another group is not there`() async throws {
    let (flat, ada) = try await open()
    let ben = try await flat.browser(of: .ben)
    try await ben.post("/groups/\(flat.otherGroup)/units", [("code", "stars")])
    #expect(ben.status == 200)
    let before = try flat.position(of: flat.group)
    for action in ["name", "retirement"] {
      try await ada.post(flat.list + "/units/stars/\(action)", [("code", "moons")])
      #expect(ada.status == 404)
    }
    #expect(try flat.position(of: flat.group) == before)
  }
}
