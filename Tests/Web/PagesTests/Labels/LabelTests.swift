import Household
import Ledger
import Store
import Testing

@testable import Pages

/// The pages of categories, tags and payees.
struct LabelTests {
  private func open(_ kind: String = "category") async throws -> (SharedFlat, Browser) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await ada.visit(flat.labels(kind))
    return (flat, ada)
  }

  @Test func `the menu leads to the categories, and they to tags and payees`() async throws {
    let (flat, ada) = try await open()
    let list = try await ada.visit(flat.list)
    #expect(list.link("Categories") == flat.list + "/labels")
    let page = try await ada.visit(flat.list + "/labels")
    #expect(page.heading == "Categories")
    #expect(page.labels["Groceries"] == 0)
    #expect(page.labels.count == HouseholdCategory.allCases.count)
    #expect(page.link("Tags") == flat.labels("tag"))
    #expect(try await ada.visit(flat.labels("tag")).root.text.contains("No tags yet"))
    #expect(try await ada.visit(flat.labels("payee")).root.text.contains("No shops or people yet"))
    try await ada.visit(flat.labels("thing"))
    #expect(ada.status == 404)
  }

  @Test func `what is added stands under its heading with its icon, and can be chosen`() async throws {
    let (flat, ada) = try await open()
    let form = try #require(ada.document.form("Add"))
    let operation = form.fields.first { $0.name == "operation" }?.value ?? ""
    let fields = [("operation", operation), ("name", " Aquarium "), ("icon", "pets"), ("heading", "leisure")]
    for _ in 0..<2 { try await ada.post(flat.list + "/labels", fields) }
    #expect(ada.document.message?.hasPrefix("“Aquarium” was added.") == true)
    let label = try flat.label("Aquarium")
    #expect(label.icon == "pets" && label.heading == "leisure")
    let row = try #require(ada.document.first("li", "data-label", label.id.description))
    #expect(row.descendants.contains { $0["class"] == "badge leisure" })
    let page = try await ada.visit(flat.new)
    #expect(page.all("option").contains { $0["value"] == label.id.description })
    try await ada.visit(flat.list + "/labels")
    try await ada.submit("Add", ["name": "Sailing", "heading": "On the water"])
    #expect(ada.document.all("h2").map(\.text).contains("On the water"))
    try await ada.submit("Undo")
    #expect(!ada.document.labels.keys.contains("Sailing"))
  }

  @Test(arguments: [
    ("category", "", "Enter a name."), ("category", "GROCERIES", "“Groceries” already exists."),
    ("category", "aquárium", "“Aquarium” already exists."),
    ("category", "CORNER  Pond\u{A0} ", "“Corner pond” already exists."),
    ("tag", "SÚMMER", "“Summer” already exists."), ("payee", "lidl", "“Lidl” already exists."),
    ("tag", "a\u{202E}b", "Remove the character"),
    ("payee", String(repeating: "x", count: 61), "At most 60 characters fit here. Shorten it."),
  ]) func `a name that cannot be is refused and kept`(_ kind: String, _ name: String, _ words: String)
    async throws
  {
    let (flat, ada) = try await open()
    for (other, known) in [
      ("category", "Aquarium"), ("category", " Corner  pond"), ("tag", "Summer"), ("payee", "Lidl"),
    ] { try await ada.post(flat.list + "/labels", [("kind", other), ("name", known)]) }
    let before = try flat.position(of: flat.group)
    let page = try await ada.post(flat.list + "/labels", [("kind", kind), ("name", name)])
    #expect(ada.status == 422)
    #expect(page.error("name")?.hasPrefix(words) == true, "\(page.error("name") ?? "nothing")")
    #expect(page.first("input", "id", "name")?["value"] == name)
    // The same name may be of another kind.
    #expect(try flat.position(of: flat.group) == before)
    let other = kind == "payee" ? "tag" : "payee"
    try await ada.post(flat.list + "/labels", [("kind", other), ("name", "Aquarium")])
    #expect(ada.status == 200)
  }

  @Test func `an unknown icon and too long a heading are refused`() async throws {
    let (flat, ada) = try await open()
    let page = try await ada.post(
      flat.list + "/labels",
      [("name", "Sailing"), ("icon", "boat"), ("heading", String(repeating: "x", count: 41))])
    #expect(ada.status == 422)
    #expect(page.error("icon") == "Choose one from the list.")
    #expect(page.error("heading") == "At most 40 characters fit here. Shorten it.")
  }

  @Test func `a household category is renamed, and goes by its usual name again`() async throws {
    let (flat, ada) = try await open()
    try await flat.add(ada, ["title": "Milk", "amount": "3", "category": "groceries"])
    let path = flat.list + "/labels/\(HouseholdCategory.groceries.id)"
    try await ada.visit(path)
    try await ada.submit("Save", ["name": "Food shopping"])
    #expect(ada.document.labels["Food shopping"] == 1)
    // What is saved as it is changes nothing.
    let before = try flat.position(of: flat.group)
    try await ada.visit(path)
    try await ada.submit("Save")
    #expect(try flat.position(of: flat.group) == before)
    let history = try await ada.visit(flat.list + "/history").root.text
    #expect(history.contains("Name “default name” → “Food shopping”"))
    try await ada.visit(path)
    try await ada.submit("Save", ["name": ""])
    #expect(try flat.label(HouseholdCategory.groceries.id).name == nil)
    #expect(ada.document.labels["Groceries"] == 1)
    try await ada.visit(path)
    let page = try await ada.submit("Save", ["name": "rent"])
    #expect(ada.status == 422)
    #expect(page.error("name") == "“Rent” already exists.")
  }

  @Test func `spaces make no other payee or tag of one that is typed with an entry`() async throws {
    let (flat, ada) = try await open("payee")
    let spellings = [("Corner Market", "road  trip"), ("CORNER  market", "Road trip")]
    for (payee, tags) in spellings + [("Corner\u{A0}Market ", "road \u{3000} trip")] {
      try await flat.add(ada, ["title": "Milk", "amount": "3", "payee": payee, "tags": tags])
    }
    #expect(try await ada.visit(flat.labels("payee")).labels == ["Corner Market": 3])
    #expect(try await ada.visit(flat.labels("tag")).labels == ["road trip": 3])
  }

  @Test func `a label that is renamed is named anew in the message`() async throws {
    let (flat, ada) = try await open("tag")
    try await ada.submit("Add", ["name": "Boat"])
    try await ada.visit("\(flat.list)/labels/\(try flat.label("Boat").id)")
    try await ada.submit("Save", ["name": "Ship"])
    #expect(ada.document.message?.hasPrefix("“Ship” was saved.") == true)
  }

  @Test func `two who change different fields of a category keep both changes`() async throws {
    let (flat, ada) = try await open()
    let path = "\(flat.list)/labels/\(HouseholdCategory.gifts.id)"
    let ben = try await flat.browser(of: .ben)
    try await ben.visit(path)
    try await ada.visit(path)
    try await ada.submit("Save", ["name": "Surprises"])
    // Another label may take the name that is free now.
    try await ada.submit("Add", ["name": "Gifts"])
    try await ben.submit("Save", ["icon": "travel"])
    let label = try flat.label(HouseholdCategory.gifts.id)
    #expect(label.name == "Surprises" && label.icon == "travel")
    #expect(ben.document.message?.hasPrefix("“Surprises” was saved.") == true)
  }

  @Test func `an edit of a label that another member has changed since is asked about`() async throws {
    let (flat, ada) = try await open("tag")
    try await ada.submit("Add", ["name": "Boat"])
    let id = try flat.label("Boat").id
    let ben = try await flat.browser(of: .ben)
    try await ben.visit("\(flat.list)/labels/\(id)")
    try await ada.visit("\(flat.list)/labels/\(id)")
    try await ada.submit("Save", ["name": "Ship"])
    let page = try await ben.submit("Save", ["name": "Dinghy"])
    #expect(ben.status == 409)
    #expect(page.heading == "Ship")
    #expect(page.first("input", "id", "name")?["value"] == "Dinghy")
    #expect(page.root.text.contains("Someone else changed this in the meantime."))
    #expect(try flat.label(id).name == "Ship")
    try await ben.submit("Save")
    #expect(try flat.label(id).name == "Dinghy")
    #expect(ben.document.message?.hasPrefix("“Dinghy” was saved.") == true)
  }

  @Test func `icon and heading are changed together and undone together`() async throws {
    let (flat, ada) = try await open()
    let path = flat.list + "/labels/\(HouseholdCategory.gifts.id)"
    try await ada.visit(path)
    try await ada.submit("Save", ["icon": "travel", "heading": "home", "name": "Surprises"])
    let label = try flat.label(HouseholdCategory.gifts.id)
    #expect(label.icon == "travel" && label.heading == "home" && label.name == "Surprises")
    let history = try await ada.visit(flat.list + "/history")
    let row = try #require(history.changes.first)
    #expect(row.text.contains("You changed Surprises Category +2") && row.all("li").count == 3)
    try await ada.visit(flat.labels("category"))
    try await ada.visit(path)
    try await ada.submit("Save", ["name": "Presents"])
    try await ada.submit("Undo")
    #expect(try flat.label(HouseholdCategory.gifts.id).name == "Surprises")
    let undo = try #require(history.all("form").first { $0["action"]?.hasSuffix("/undo") == true })
    try await ada.post(try #require(undo["action"]))
    let undone = try flat.label(HouseholdCategory.gifts.id)
    #expect(
      CategoryLook(of: undone).icon == "gifts" && undone.shownHeading == "leisure" && undone.name == nil)
  }

  @Test func `two that are merged are one everywhere, and two again when undone`() async throws {
    let (flat, ada) = try await open()
    try await flat.add(ada, ["title": "Milk", "amount": "3", "payee": "Lidl", "tags": "food, party"])
    try await flat.add(ada, ["title": "Bread", "amount": "2", "payee": "Liddl", "tags": "party, foood"])
    try await flat.add(ada, ["title": "Wine", "amount": "9", "tags": "food, foood"])
    for (kind, from, into, count) in [("payee", "Liddl", "Lidl", 2), ("tag", "foood", "food", 3)] {
      let (old, new) = (try flat.label(from), try flat.label(into))
      try await ada.visit(flat.list + "/labels/\(old.id)")
      let fields = try #require(ada.document.form("Merge")).fields.filter { $0.name == "operation" }
      for _ in 0..<2 {
        try await ada.post(
          flat.list + "/labels/\(old.id)/merging",
          fields.map { ($0.name, $0.value) } + [("into", "\(new.id)")])
        #expect(ada.document.message?.hasPrefix("“\(from)” was merged into “\(into)”.") == true)
      }
      #expect(ada.document.labels[into] == count && ada.document.labels[from] == nil)
      #expect(try await ada.visit("\(flat.list)?\(kind)=\(new.id)").titles.count == count)
    }
    // A name that was merged is typed as before, and stands for the other one.
    try await flat.add(ada, ["title": "Tea", "amount": "1", "payee": "liddl"])
    #expect(try await ada.visit(flat.labels("payee")).labels == ["Lidl": 3])
    let merged = try flat.label("Liddl")
    try await ada.post("\(flat.list)/labels/\(merged.id)/restoration")
    #expect(ada.document.message?.hasPrefix("“Liddl” was restored.") == true)
    #expect(ada.document.labels == ["Lidl": 2, "Liddl": 1])
    try await ada.submit("Undo")
    #expect(ada.document.labels == ["Lidl": 3])
    let history = try await ada.visit(flat.list + "/history").root.text
    #expect(history.contains("Merged with “Lidl”"))
  }

  @Test func `what cannot be merged is refused`() async throws {
    let (flat, ada) = try await open()
    try await flat.add(ada, ["title": "Milk", "amount": "3", "payee": "Lidl", "tags": "food, bread"])
    let (food, bread, lidl) = (
      try flat.label("food").id, try flat.label("bread").id, try flat.label("Lidl").id
    )
    let path = "\(flat.list)/labels/\(food)/merging"
    let before = try flat.position(of: flat.group)
    for (into, words) in [
      ("", "Choose one from the list."), ("\(food)", "Choose a different one."),
      ("\(lidl)", "Choose one from the list."),
    ] {
      let page = try await ada.post(path, [("into", into)])
      #expect(ada.status == 422)
      #expect(page.error("into") == words)
    }
    #expect(try flat.position(of: flat.group) == before)
    try await ada.post("\(flat.list)/labels/\(bread)/removal")
    let page = try await ada.post(path, [("into", "\(bread)")])
    #expect(ada.status == 422 && page.error("into") == "Choose one from the list.")
    // And what is gone is not merged into anything.
    try await ada.post("\(flat.list)/labels/\(bread)/merging", [("into", "\(food)")])
    #expect(ada.document.message == "“bread” is hidden. Restore it before you edit it.")
  }
}

extension SharedFlat {
  func labels(_ kind: String) -> String { list + "/labels" + (kind == "category" ? "" : "?kind=\(kind)") }

  func label(_ name: String) throws -> Label {
    try #require(try site.store.read { try $0.labels(of: group) }.first { $0.name == name }, "no \(name)")
  }

  func label(_ id: ID<Label>) throws -> Label {
    try #require(try site.store.read { try $0.labels(of: group) }.first { $0.id == id })
  }
}

extension Document {
  /// How many entries each label has that can be chosen, by their names.
  var labels: [String: Int] {
    Dictionary(
      all("li").compactMap { row in
        guard let count = row["data-count"].flatMap({ Int($0) }),
          let name = row.descendants.first(where: { $0["class"] == "row-title" })?.text
        else { return nil }
        return (name, count)
      }, uniquingKeysWith: { first, _ in first })
  }
}
