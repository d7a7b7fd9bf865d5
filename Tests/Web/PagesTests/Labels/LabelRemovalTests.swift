import Ledger
import Store
import TestSupport
import Testing

/// Taking labels out of use, and what their entries have instead.
struct LabelRemovalTests {
  @Test func `undoing an entry keeps the labels that others use since`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let labels = ["tags": "picnic", "payee": "Corner shop", "new-category": "Dairy"]
    try await flat.add(ada, labels.merging(["title": "Milk", "amount": "3"]) { $1 })
    let first = try flat.position(of: flat.group)
    try await flat.add(ada, labels.merging(["title": "Bread", "amount": "2", "tags": "picnic, park"]) { $1 })
    let second = try flat.position(of: flat.group)
    let current = {
      try #require(try flat.site.store.read { try $0.overview(of: flat.group) }).labels.filter {
        $0.kind != .category || $0.name != nil
      }.filter(\.isCurrent).compactMap(\.name).sorted()
    }
    try await ada.post("\(flat.list)/history/\(first)/undo")
    #expect(ada.status == 200)
    #expect(try flat.count() == 1)
    #expect(try current() == ["Corner shop", "Dairy", "park", "picnic"])
    try await ada.post("\(flat.list)/history/\(second)/undo")
    #expect(try current() == ["Corner shop", "Dairy", "picnic"])
  }

  /// Two entries with a category, a payee and a tag of their own, and one without.
  private func open() async throws -> (SharedFlat, Browser) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    for title in ["Plants", "Fish"] {
      try await flat.add(
        ada,
        ["title": title, "amount": "3", "new-category": "Aquarium", "payee": "Shop", "tags": "pets, blue"])
    }
    try await flat.add(ada, ["title": "Bread", "amount": "2", "category": "groceries"])
    return (flat, ada)
  }

  @Test(arguments: [("Aquarium", "category"), ("Shop", "payee"), ("pets", "tag")])
  func `removed, its entries keep it, and it is offered again when restored`(_ name: String, _ kind: String)
    async throws
  {
    let (flat, ada) = try await open()
    let label = try flat.label(name)
    try await ada.visit("\(flat.list)/labels/\(label.id)")
    try await ada.submit("Remove")
    #expect(ada.document.message?.hasPrefix("“\(name)” is now hidden.") == true)
    #expect(ada.document.labels[name] == nil)
    #expect(ada.document.root.text.contains("Removed · 2 entries"))
    #expect(try await ada.visit("\(flat.list)?\(kind)=\(label.id)").titles.count == 2)
    try await ada.visit(flat.labels(kind))
    try await ada.submit("Restore \(name)")
    #expect(ada.document.labels[name] == 2)
    #expect(try !flat.label(name).isRemoved)
  }

  @Test(arguments: [("Aquarium", "category"), ("Shop", "payee"), ("pets", "tag")])
  func `removed with nothing instead, its entries have it no more until that is undone`(
    _ name: String, _ kind: String
  ) async throws {
    let (flat, ada) = try await open()
    let label = try flat.label(name)
    try await ada.visit("\(flat.list)/labels/\(label.id)")
    let form = try #require(ada.document.form("Remove"))
    let fields = form.fields.map { ($0.name, $0.name == "instead" ? "none" : $0.value) }
    let before = try flat.position(of: flat.group)
    for _ in 0..<2 {
      try await ada.post(try #require(form["action"]), fields)
      #expect(ada.document.message?.hasPrefix("“\(name)” is now hidden.") == true)
    }
    #expect(try flat.entries(with: label).isEmpty)
    #expect(try flat.position(of: flat.group) == before + 3)
    let history = try await ada.visit(flat.list + "/history")
    #expect(history.root.text.contains("One of 3 changes made at once"))
    let undo = try #require(history.all("form").first { $0["action"]?.hasSuffix("/undo") == true })
    try await ada.post(try #require(undo["action"]))
    #expect(try flat.entries(with: label).count == 2)
    #expect(try await ada.visit(flat.labels(kind)).labels[name] == 2)
  }

  @Test func `another one takes its place`() async throws {
    let (flat, ada) = try await open()
    let aquarium = try flat.label("Aquarium")
    try await ada.visit("\(flat.list)/labels/\(aquarium.id)")
    try await ada.submit("Remove", ["instead": "\(HouseholdCategory.pets.id)"])
    #expect(ada.document.labels["Pets"] == 2)
    #expect(ada.document.root.text.contains("Merged into “Pets”"))
    #expect(try await ada.visit("\(flat.list)?category=pets").titles == ["Fish", "Plants"])
    // It is not what is typed by that name any more.
    try await flat.add(ada, ["title": "Pump", "amount": "9", "new-category": "aquarium"])
    #expect(try await ada.visit(flat.labels("category")).labels["aquarium"] == 1)
    try await ada.post("\(flat.list)/labels/\(aquarium.id)/restoration")
    #expect(ada.status == 422)
    #expect(ada.document.error("label") == "“aquarium” already exists.")
    #expect(try flat.label("Aquarium").isRemoved)
  }

  @Test func `a household category is hidden and comes back`() async throws {
    let (flat, ada) = try await open()
    let id = HouseholdCategory.groceries.id
    try await ada.visit("\(flat.list)/labels/\(id)")
    try await ada.submit("Hide")
    #expect(ada.document.labels["Groceries"] == nil)
    let form = try await ada.visit(flat.new)
    #expect(!form.all("option").contains { $0["value"] == id.description })
    try await ada.visit(flat.labels("category"))
    try await ada.submit("Restore Groceries")
    #expect(ada.document.labels["Groceries"] == 1)
    let position = try flat.position(of: flat.group)
    try await ada.post("\(flat.list)/labels/\(id)/restoration")
    #expect(ada.status == 200)
    #expect(try flat.position(of: flat.group) == position)
  }

  @Test func `a repeating entry does not bring it back`() async throws {
    let (flat, ada) = try await open()
    let aquarium = try flat.label("Aquarium")
    let entry = try #require(try flat.entries(with: aquarium).first)
    let rule = ID<RecurringRule>(high: 3, low: 3)
    let schedule = try #require(Schedule(every: 1, .month, from: entry.day))
    let author = flat.site.author(.ada)
    _ = try await flat.site.store.write { transaction in
      try transaction.append(
        [Proposal(ID(high: 3, low: 4), .rule(rule, .added(schedule: schedule, template: entry)))],
        to: flat.group, from: author)
    }
    try await ada.post("\(flat.list)/labels/\(aquarium.id)/removal", [("instead", "none")])
    let rules = { try flat.site.store.read { try $0.rules(of: flat.group) } }
    #expect(try rules().first?.template.category == nil)
    try await ada.submit("Undo")
    #expect(try rules().first?.template.category == aquarium.id)
  }

  @Test func `an entry's form makes the category that is typed, once`() async throws {
    let (flat, ada) = try await open()
    try await flat.add(ada, ["title": "Sand", "amount": "4", "new-category": "AQUARIUM"])
    try await flat.add(
      ada, ["title": "Milk", "amount": "1", "new-category": "groceries", "category": "rent"])
    let labels = try await ada.visit(flat.labels("category")).labels
    #expect(labels["Aquarium"] == 3 && labels["Groceries"] == 2 && labels["Rent"] == 0)
    let page = try await ada.post(
      flat.entries, [("title", ""), ("amount", "1"), ("new-category", String(repeating: "x", count: 61))])
    #expect(ada.status == 422)
    #expect(page.error("new-category") == "At most 60 characters fit here. Shorten it.")
    #expect(page.first("input", "id", "new-category")?["value"]?.count == 61)
  }

  @Test func `a new category goes through a conflict`() async throws {
    let (flat, ada) = try await open()
    let ben = try await flat.browser(of: .ben)
    let entry = try await flat.add(ada, ["title": "Milk", "amount": "3"])
    for browser in [ada, ben] { try await browser.visit("\(flat.entries)/\(entry)/edit") }
    try await ben.submit("Save", ["title": "Oat milk"])
    try await ada.submit("Save", ["title": "Goat milk", "new-category": "Dairy"])
    #expect(ada.status == 409)
    try await ada.submit("Save my choices")
    #expect(ada.path == flat.list)
    #expect(try flat.detail(entry).entry.category == flat.label("Dairy").id)
  }

  @Test func `labels of another group are not there, and viewers and archived groups change none`()
    async throws
  {
    let (flat, ada) = try await open()
    let before = try flat.position(of: flat.group)
    let (own, other) = (try flat.label("pets").id, flat.strangersTag)
    for action in ["", "/merging", "/removal", "/restoration"] {
      try await ada.post("\(flat.list)/labels/\(other)\(action)", [("into", "\(own)"), ("name", "x")])
      #expect(ada.status == 404, "\(action)")
      try await ada.post("/groups/\(flat.otherGroup)/labels/\(other)\(action)", [("name", "x")])
      #expect(ada.status == 404, "\(action)")
    }
    try await ada.visit("\(flat.list)/labels/\(other)")
    #expect(ada.status == 404)
    for (action, field) in [("merging", "into"), ("removal", "instead")] {
      try await ada.post("\(flat.list)/labels/\(own)/\(action)", [(field, "\(other)")])
      #expect(ada.status == 404)
    }
    #expect(try flat.position(of: flat.group) == before)
    try await ada.post(flat.list + "/archiving", [("archived", "on")])
    let page = try await ada.visit(flat.labels("tag"))
    #expect(page.form("Add") == nil && page.link("Edit") == nil && page.labels["pets"] == 2)
    try await ada.visit("\(flat.list)/labels/\(own)")
    #expect(ada.status == 403)
    try await ada.post(flat.list + "/labels", [("kind", "tag"), ("name", "new")])
    #expect(ada.status == 403)
  }

  /// Random entries, merges and removals: what a label says it has is what the list filtered by it has.
  @Test func `every count is that of the list`() async throws {
    let (flat, ada) = try await open()
    var random = Seed.dice()
    let names = ["a", "b", "c", "d", "e"]
    for number in 0..<30 {
      let tags = names.filter { _ in Bool.random(using: &random) }.joined(separator: ",")
      let payee = names.randomElement(using: &random) ?? ""
      try await flat.add(
        ada, ["title": "\(number)", "amount": "1", "tags": tags, "payee": payee, "new-category": payee])
    }
    for kind in Label.Kind.allCases {
      let labels = try flat.site.store.read { try $0.labels(of: flat.group) }.filter { $0.kind == kind }
      let chosen = labels.shuffled(using: &random).prefix(3).map(\.id)
      try await ada.post("\(flat.list)/labels/\(chosen[0])/merging", [("into", "\(chosen[1])")])
      try await ada.post("\(flat.list)/labels/\(chosen[1])/removal", [("instead", "\(chosen[2])")])
    }
    for kind in Label.Kind.allCases {
      let page = try await ada.visit(flat.labels(kind.rawValue))
      #expect(page.labels.values.reduce(0, +) > 0)
      for row in page.all("li") where row["data-count"] != nil {
        let count = try #require(row["data-count"].flatMap { Int($0) })
        let list = try await ada.visit("\(flat.list)?\(kind.rawValue)=\(row["data-label"] ?? "")")
        let counted = list.all("p").first { $0["data-count"] != nil }?["data-count"]
        #expect(counted ?? "0" == "\(count)", "\(row.text)")
      }
    }
  }
}

extension SharedFlat {
  /// The entries with a label.
  func entries(with label: Label) throws -> [Entry] {
    try site.store.read { snapshot in
      let overview = try #require(try snapshot.overview(of: group))
      return try snapshot.entryIDs(of: overview, matching: EntryFilter(), limit: 100).compactMap { id in
        guard let entry = try snapshot.entry(id, in: group)?.entry else { return nil }
        let has = [entry.category, entry.payee].contains(label.id) || entry.tags.contains(label.id)
        return has ? entry : nil
      }
    }
  }
}
