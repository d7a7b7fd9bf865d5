import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

struct PresetTests {
  private func open() async throws -> (SharedFlat, Browser) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    return (flat, ada)
  }

  private func presets(_ flat: SharedFlat) throws -> [Preset] {
    try flat.site.store.read { try $0.presets(of: flat.group) }
  }

  private func usual(_ flat: SharedFlat) throws -> Split? {
    try #require(try flat.site.store.read { try $0.group(flat.group) }).defaultSplit
  }

  private func rent(_ flat: SharedFlat, _ ada: String = "60", _ ben: String = "40") -> [(String, String)] {
    [
      ("name", "Rent 60/40"), ("split", "percent"), ("percent[\(flat.ada)]", ada),
      ("percent[\(flat.ben)]", ben),
    ]
  }

  /// Saves the split 60/40, and returns it.
  @discardableResult private func keepRent(_ flat: SharedFlat, _ ada: Browser) async throws -> Preset {
    try await ada.post(flat.list + "/presets", rent(flat))
    return try #require(try presets(flat).first)
  }

  private func percent(_ flat: SharedFlat, _ ada: Int64, _ ben: Int64) -> Split {
    .percent([Split.Part(flat.ada, DecimalNumber(ada)), Split.Part(flat.ben, DecimalNumber(ben))])
  }

  @Test func `a group without saved splits says so, and settings lead there`() async throws {
    let (flat, ada) = try await open()
    let path = flat.list + "/presets"
    #expect(try await ada.visit(flat.list + "/settings").link("Saved splits") == path)
    let page = try await ada.visit(path)
    #expect(page.root.text.contains("No saved splits yet"))
    #expect(page.link("Save a split") == path + "/new")
  }

  @Test func `a saved split by amounts says what it is for, as there is no whole yet`() async throws {
    let (flat, ada) = try await open()
    try await ada.visit(flat.list + "/presets/new")
    #expect(ada.response.text.contains("For expenses that always cost the same"))
    #expect(!ada.response.text.contains("They must add up to the whole amount"))
  }

  @Test func `a split is saved, changed, removed, and each is undone and in the history`() async throws {
    let (flat, ada) = try await open()
    try await ada.visit(flat.list + "/presets/new")
    #expect(ada.document.form("Save") != nil)
    let preset = try await keepRent(flat, ada)
    #expect(preset.split == percent(flat, 60, 40))
    #expect(ada.document.message?.hasPrefix("“Rent 60/40” was saved.") == true)
    let row = try #require(ada.document.first("li", "data-preset", preset.id.description))
    #expect(row.text.contains("by percent: Ada 60% and Ben 40%"))
    let path = flat.list + "/presets/\(preset.id)"
    try await ada.visit(path)
    #expect(ada.document.first("input", "name", "percent[\(flat.ben)]")?["value"] == "40")
    try await ada.submit(
      "Save", ["name": "Rent", "percent[\(flat.ada)]": "70", "percent[\(flat.ben)]": "30"])
    #expect(try presets(flat) == [Preset(id: preset.id, name: "Rent", split: percent(flat, 70, 30))])
    try await ada.submit("Undo")
    #expect(try presets(flat) == [preset])
    try await ada.submit("Remove")
    #expect(ada.document.message?.hasPrefix("“Rent 60/40” was removed.") == true)
    #expect(try presets(flat).isEmpty)
    try await ada.submit("Undo")
    #expect(try presets(flat) == [preset])
    let history = try await ada.visit(flat.list + "/history").root.text
    for line in ["added", "changed", "removed", "restored"] {
      #expect(history.contains("You \(line) Rent\(line == "changed" ? "" : " 60/40") Saved splits"))
    }
    #expect(history.contains("Name “Rent 60/40” → “Rent”"))
  }

  static let refusals: [(field: String, value: String, shown: String, words: String)] = [
    ("name", " ", "name", "Enter a name for the split."),
    ("name", "RENT 60/40", "name", "“Rent 60/40” already exists."),
    ("percent", "39", "split", "1% missing: the percentages don’t add up to 100% yet."),
    ("percent", "41", "split", "1% too much: the percentages add up to more than 100%."),
    ("percent", "x", "percent", "This isn’t a number. Write it like 123.4."),
    ("split", "shares", "split", "No one is included. Choose at least one person."),
  ]

  @Test(arguments: refusals) func `what is wrong is refused beside its field, and all that was typed is kept`(
    _ refusal: (field: String, value: String, shown: String, words: String)
  ) async throws {
    let (flat, ada) = try await open()
    let preset = try await keepRent(flat, ada)
    let ben = "percent[\(flat.ben)]"
    var typed = Dictionary(rent(flat)) { $1 }
    typed["name"] = "Other"
    typed[refusal.field == "percent" ? ben : refusal.field] = refusal.value
    let page = try await ada.post(flat.list + "/presets", typed.map { ($0, $1) })
    #expect(ada.status == 422)
    #expect(page.error(refusal.shown == "percent" ? ben : refusal.shown) == refusal.words)
    #expect(page.first("input", "id", "name")?["value"] == typed["name"])
    #expect(page.first("input", "name", ben)?["value"] == typed[ben])
    #expect(try presets(flat) == [preset])
  }

  @Test func `a saved split says what it is while it is typed, and what is left is given`() async throws {
    let (flat, ada) = try await open()
    let path = flat.list + "/presets"
    var page = try await ada.post(path, rent(flat, "60", "") + [("preview", "on")])
    #expect(ada.status == 200)
    #expect(page.all("summary").contains { $0.all("b").last?.text == "you" })
    let way = page.all("input").first { $0["name"] == "split" && $0["checked"] != nil }
    #expect(way?["value"] == "percent")
    #expect(page.all("b").contains { $0.text == "40% left" })
    page = try await ada.post(path, rent(flat, "60", "") + [("rest", "\(flat.ben)")])
    #expect(page.first("input", "name", "percent[\(flat.ben)]")?["value"] == "40.00")
    page = try await ada.post(
      path, [("split", "percent"), ("shown-split", "equal"), ("in[\(flat.ada)]", "on"), ("preview", "on")])
    #expect(page.first("input", "name", "percent[\(flat.ada)]")?["value"] == "100.00")
    #expect(try presets(flat).isEmpty)
  }

  @Test func `a saved split fills the form of an entry, by its button and by a link`() async throws {
    let (flat, ada) = try await open()
    let preset = try await keepRent(flat, ada)
    let form = try await ada.visit(flat.new)
    #expect(form.all("button").contains { $0["name"] == "preset" && $0.text == "Rent 60/40" })
    let typed = [("title", "Rent"), ("amount", "900"), ("note", "June"), ("preset", "\(preset.id)")]
    let page = try await ada.post(flat.entries, typed)
    #expect(ada.status == 200)
    #expect(page.first("input", "id", "title")?["value"] == "Rent")
    #expect(page.first("input", "name", "percent[\(flat.ada)]")?["value"] == "60")
    try await ada.submit("Save")
    let id = try #require(ada.document.entryLinks.first?.split(separator: "/").last)
    let entry = try flat.detail(try #require(ID(String(id)))).entry
    #expect(entry.bill.split == preset.split)
    #expect(entry.note == "June")
    let linked = try await ada.visit(flat.new + "?preset=\(preset.id)&title=Rent")
    #expect(linked.first("input", "name", "percent[\(flat.ben)]")?["value"] == "40")
  }

  @Test func `the form of an entry keeps its split under a name, and goes on`() async throws {
    let (flat, ada) = try await open()
    let entry: [(String, String)] = [
      ("title", "Rent"), ("amount", "90"), ("split", "exact"), ("exact[\(flat.ada)]", "50"),
      ("exact[\(flat.chi)]", "40"), ("keep", "on"),
    ]
    var page = try await ada.post(flat.entries, entry)
    #expect(ada.status == 422)
    #expect(page.error("preset-name") == "Enter a name for the split.")
    page = try await ada.post(flat.entries, entry + [("preset-name", "Rooms")])
    #expect(ada.status == 200)
    #expect(page.message == "“Rooms” was saved.")
    #expect(page.first("input", "id", "title")?["value"] == "Rent")
    #expect(page.first("input", "id", "preset-name")?["value"] == "")
    #expect(page.all("button").contains { $0["name"] == "preset" && $0.text == "Rooms" })
    let parts = [Split.Part(flat.ada, DecimalNumber(50)), Split.Part(flat.chi, DecimalNumber(40))]
    #expect(try presets(flat).map(\.split) == [.exact(parts)])
    #expect(try flat.count() == 0)
    try await ada.submit("Save")
    #expect(try flat.count() == 1)
    page = try await ada.post(
      flat.entries, entry.map { ($0, $0 == "amount" ? "91" : $1) } + [("preset-name", "Other")])
    #expect(ada.status == 422)
    #expect(page.error("split")?.hasPrefix("€1.00 left") == true)
  }

  @Test func `new entries begin with the split that was chosen for them`() async throws {
    let (flat, ada) = try await open()
    let preset = try await keepRent(flat, ada)
    try await ada.submit("Use for new entries", ["preset": "\(preset.id)"])
    #expect(ada.document.message?.hasPrefix("Default split saved.") == true)
    #expect(try usual(flat) == preset.split)
    let form = try await ada.visit(flat.new)
    #expect(form.all("input").first { $0["name"] == "split" && $0["checked"] != nil }?["value"] == "percent")
    // A change of the saved split changes what new entries begin with.
    try await ada.post(flat.list + "/presets/\(preset.id)", rent(flat, "50", "50"))
    #expect(try usual(flat) == percent(flat, 50, 50))
    try await ada.submit("Undo")
    #expect(try usual(flat) == preset.split)
    // What is removed goes on for new entries, until something else is chosen.
    try await ada.post(flat.list + "/presets/\(preset.id)/removal")
    let option = ada.document.all("option").first { $0["selected"] != nil }
    #expect(option?.text == "by percent: Ada 60% and Ben 40%")
    try await ada.submit("Use for new entries")
    #expect(try usual(flat) == preset.split)
    try await ada.submit("Use for new entries", ["preset": ""])
    #expect(try usual(flat) == nil)
    try await ada.submit("Undo")
    #expect(try usual(flat) == preset.split)
    try await ada.post(flat.list + "/usual-split", [("preset", "x")])
    #expect(ada.status == 422)
    #expect(ada.document.error("preset") != nil)
  }

  @Test func `the third expense in a row with the same split offers it for new entries, once`() async throws {
    let (flat, ada) = try await open()
    let split = Dictionary(rent(flat).dropFirst()) { $1 }
    func add(_ title: String, _ more: [String: String]) async throws -> Document {
      try await flat.add(ada, ["title": title, "amount": "10"].merging(more) { $1 })
      return ada.document
    }
    #expect(try await add("Rent", split).form("Use for new entries") == nil)
    #expect(try await add("Power", split).form("Use for new entries") == nil)
    let third = try await add("Water", split)
    #expect(third.message?.contains("third in a row") == true && third.form("Undo") != nil)
    let saved = try await ada.submit("Use for new entries")
    #expect(saved.message?.hasPrefix("Default split saved.") == true && ada.path == flat.list)
    #expect(try usual(flat) == percent(flat, 60, 40))
    try await ada.submit("Undo")
    #expect(try usual(flat) == nil)
    #expect(try await add("Gas", split).form("Use for new entries") == nil)
  }

  @Test func `what one always does already is not offered, and neither are exact amounts`() async throws {
    let (flat, ada) = try await open()
    let exact = ["split": "exact", "exact[\(flat.ada)]": "6", "exact[\(flat.ben)]": "4"]
    for split in [[:], exact] {
      for title in ["One", "Two", "Three"] {
        try await flat.add(ada, ["title": title, "amount": "10"].merging(split) { $1 })
        #expect(ada.document.form("Use for new entries") == nil)
      }
    }
  }

  @Test func `only an expense of the group can be what new entries are split like`() async throws {
    let (flat, ada) = try await open()
    let payment = try await flat.add(ada, ["kind": "transfer", "amount": "5", "to": "\(flat.ben)"])
    let deleted = try await flat.add(ada, ["title": "Milk", "amount": "3"])
    try await ada.post(flat.entries + "/\(deleted)/deletion")
    for id in ["\(payment)", "\(deleted)", "\(flat.strangersEntry)"] {
      try await ada.post(flat.list + "/usual-split?like=\(id)")
      #expect(ada.document.message == "Not saved: the entry or the group has changed since.")
      #expect(try usual(flat) == nil)
    }
    try await ada.post(flat.list + "/usual-split?like=x")
    #expect(ada.status == 404)
    // Those who come later take part in what is equal among all.
    let shared = try await flat.add(ada, ["title": "Milk", "amount": "3"])
    try await ada.post(flat.list + "/usual-split?like=\(shared)")
    #expect(ada.status == 200)
    #expect(try usual(flat) == nil)
  }

  @Test func `a saved split with a former member says so, and leaves them out`() async throws {
    let (flat, ada) = try await open()
    let preset = try await keepRent(flat, ada)
    try await ada.post(flat.list + "/usual-split", [("preset", "\(preset.id)")])
    try await ada.post(flat.list + "/members/\(flat.ben)/removal", [("anyway", "on")])
    let words = "No longer in the group, and skipped when you use it: Ben."
    #expect(try await ada.visit(flat.list + "/presets").root.text.contains(words))
    #expect(try await ada.visit(flat.list + "/presets/\(preset.id)").message == words)
    let usual = try await ada.visit(flat.new).root.text
    #expect(
      usual.contains(
        "The default split isn’t used here, because it names people who are no longer in the group"))
    let form = try await ada.visit(flat.new + "?preset=\(preset.id)")
    #expect(form.root.text.contains(words))
    #expect(form.first("input", "name", "percent[\(flat.ada)]")?["value"] == "60")
    let page = try await ada.submit("Save", ["title": "Rent", "amount": "9"])
    #expect(ada.status == 422)
    #expect(page.error("split")?.hasPrefix("40% missing") == true)
  }

  @Test func `a saved split follows those who were merged`() throws {
    var flat = try Flat()
    flat.members[3].mergedInto = flat.chi
    let split = Split.shares([
      Split.Part(flat.ada, DecimalNumber(1)),
      Split.Part(flat.chi, try #require(DecimalNumber(units: 15, scale: 1))),
      Split.Part(flat.dee, DecimalNumber(2)),
    ])
    let (standing, gone) = try flat.context().standing(split)
    #expect(gone.isEmpty)
    #expect(
      standing
        == .shares([
          Split.Part(flat.ada, DecimalNumber(1)),
          Split.Part(flat.chi, try #require(DecimalNumber(units: 35, scale: 1))),
        ]))
  }

  @Test func `saved splits and people of another group are not there`() async throws {
    let (flat, ada) = try await open()
    let other = ID<Preset>(high: 7, low: 7)
    let ben = Origin(.person(Resident.ben.id), on: ID(high: 0, low: 1), at: flat.site.clock.now)
    let change = Change.preset(other, .added(name: "Secret", split: .equal([flat.stranger])))
    _ = try await flat.site.store.write {
      try $0.append([Proposal(ID(high: 7, low: 8), change)], to: flat.otherGroup, from: ben)
    }
    let before = try flat.position(of: flat.group)
    let foreign = [("name", "x"), ("split", "equal"), ("in[\(flat.stranger)]", "on")]
    let answers: [(String, [(String, String)])] = [
      ("/presets", foreign), ("/presets/\(other)", rent(flat)), ("/presets/\(other)/removal", []),
      ("/usual-split", [("preset", "\(other)")]),
      ("/entries", [("title", "x"), ("amount", "1"), ("preset", "\(other)")]),
    ]
    for (path, fields) in answers {
      try await ada.post(flat.list + path, fields)
      #expect(ada.status == 404, "\(path)")
    }
    for path in ["/presets/\(other)", "/entries/new?preset=\(other)"] {
      try await ada.visit(flat.list + path)
      #expect(ada.status == 404, "\(path)")
    }
    #expect(try flat.position(of: flat.group) == before)
  }
}
