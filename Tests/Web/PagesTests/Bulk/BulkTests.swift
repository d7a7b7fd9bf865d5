import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// Changing many entries of the list at once.
struct BulkTests {
  private func open(_ titles: [String] = ["Milk", "Bread", "Wine"]) async throws -> (
    SharedFlat, Browser, [ID<Entry>]
  ) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    var ids: [ID<Entry>] = []
    for title in titles {
      ids.append(try await flat.add(ada, ["title": title, "amount": "3", "category": "none"]))
    }
    try await ada.visit(flat.list + "?select=on")
    return (flat, ada, ids)
  }

  @Test func `the list offers to select, and each row has a box that is called like it`() async throws {
    let (flat, ada, ids) = try await open()
    let list = try await ada.visit(flat.list)
    #expect(list.link("Select") == flat.list + "?select=on")
    #expect(list.boxes.isEmpty)
    let page = try await ada.visit(flat.list + "?select=on")
    #expect(page.boxes.map { $0["value"] } == ids.reversed().map(\.description))
    #expect(!page.boxes.contains { $0["checked"] != nil })
    let label = try #require(page.all("label").first { $0.text.contains("Wine") })
    #expect(label.descendants.contains { $0["value"] == ids[2].description })
    #expect(page.link("All on this page") == flat.list + "?select=all")
    let all = try await ada.visit(flat.list + "?q=i&select=all")
    #expect(all.boxes.count == 2 && all.boxes.allSatisfy { $0["checked"] != nil })
    #expect(all.link("Cancel") == flat.list + "?q=i")
  }

  @Test func `an entry named hundreds of times is looked up once`() async throws {
    let (flat, ada, ids) = try await open()
    let edits = try (0..<1_000).map { number in
      var edit = EntryEdit()
      edit.title = "Milk \(number)"
      return Proposal(ID(high: 77, low: UInt64(number)), Change.entry(try #require(ids.first), .edited(edit)))
    }
    let (group, now) = (flat.group, flat.site.author(.ada).now)
    _ = try await flat.site.store.write { try $0.append(edits, to: group, from: .system(at: now)) }
    let many = Array(repeating: "entry=\(ids[0])", count: 150).joined(separator: "&")
    let once = try await shortest { try await ada.visit(flat.list + "/bulk?entry=\(ids[0])") }
    let time = try await shortest { try await ada.visit(flat.list + "/bulk?" + many) }
    #expect(ada.status == 200)
    #expect(ada.path == flat.list + "?select=on")
    #expect(isInTime(time < once * 20), "\(time) beside \(once)")
    try await ada.visit(flat.list + "/bulk?" + many + "&entry=\(flat.strangersEntry)")
    #expect(ada.status == 404)
  }

  @Test func `what is selected gets a category in one go, and is undone in one go`() async throws {
    let (flat, ada, ids) = try await open()
    try await ada.bulk(flat, "categorise", ids.dropLast(), ["category": "\(HouseholdCategory.groceries.id)"])
    #expect(ada.path == flat.list)
    #expect(ada.document.message?.hasPrefix("2 entries are now in “Groceries”.") == true)
    #expect(try ids.map { try flat.detail($0).entry.category?.high != nil } == [true, true, false])
    #expect(try await ada.visit("\(flat.list)?category=groceries").titles.count == 2)
    let history = try await ada.visit(flat.list + "/history")
    #expect(history.root.text.contains("Category: … → Groceries"))
    try await ada.submit("Undo all: 2 entries changed")
    #expect(try ids.allSatisfy { try flat.detail($0).entry.category == nil })
    // Entries that are sorted so already are not changed, and there is no change to undo.
    try await ada.bulk(flat, "categorise", ids, ["category": "none"])
    #expect(ada.document.message == "Nothing was changed. 3 entries needed no change.")
    #expect(ada.document.form("Undo") == nil)
  }

  @Test func `tags are added, made where they were missing, and removed`() async throws {
    let (flat, ada, ids) = try await open()
    try await flat.add(ada, ["title": "Tea", "amount": "1", "tags": "Food"])
    try await ada.visit(flat.list + "?select=on")
    let before = try flat.position(of: flat.group)
    try await ada.bulk(flat, "tag", ids, ["tags": "food, summer, SUMMER"])
    #expect(ada.document.message?.hasPrefix("3 entries were tagged Food and summer.") == true)
    #expect(try flat.position(of: flat.group) == before + 4)
    let (food, summer) = (try flat.label("Food").id, try flat.label("summer").id)
    #expect(try ids.allSatisfy { Set(try flat.detail($0).entry.tags) == [food, summer] })
    try await ada.submit("Undo")
    #expect(try ids.allSatisfy { try flat.detail($0).entry.tags.isEmpty })
    #expect(try flat.label(summer).isRemoved)
    try await ada.bulk(flat, "tag", ids, ["tags": "Food"])
    try await ada.bulk(flat, "untag", ids.dropFirst(), ["tags": "fóod"])
    #expect(ada.document.message?.hasPrefix("2 entries were untagged: Food.") == true)
    #expect(try await ada.visit("\(flat.list)?tag=\(food)").titles == ["Tea", "Milk"])
  }

  @Test func `who paid, who was paid and when is set in one go, and undone in one go`() async throws {
    let (flat, ada, ids) = try await open()
    try await flat.add(ada, ["title": "Tea", "amount": "1", "payee": "Corner shop"])
    let shop = try flat.label("Corner shop").id
    try await ada.visit(flat.list + "?select=on")
    try await ada.bulk(flat, "payee", ids, ["payee": "\(shop)"])
    #expect(ada.document.message?.hasPrefix("3 entries are now paid to “Corner shop”.") == true)
    try await ada.bulk(flat, "payee", ids.dropLast(), ["payee": "none"])
    #expect(ada.document.message?.hasPrefix("“Shop” was cleared in 2 entries.") == true)
    #expect(try ids.map { try flat.detail($0).entry.payee } == [nil, nil, shop])
    try await ada.bulk(flat, "typed", ids, ["date": "2025-02-03"])
    #expect(ada.document.message?.hasPrefix("3 entries are now dated 3 February.") == true)
    try await ada.bulk(flat, "payer", ids, ["payer": "\(flat.ben)"])
    #expect(ada.document.message?.hasPrefix("3 entries are now paid by Ben only.") == true)
    for id in ids {
      let entry = try flat.detail(id).entry
      #expect(entry.bill.payers == .one(flat.ben) && "\(entry.day)" == "2025-02-03")
    }
    try await ada.submit("Undo")
    #expect(try ids.allSatisfy { try flat.detail($0).entry.bill.payers == .one(flat.ada) })
    try await ada.bulk(flat, "payer", ids, ["payer": "\(flat.ada)"])
    #expect(ada.document.message == "Nothing was changed. 3 entries needed no change.")
  }

  @Test func `who paid stays half of what a payment says`() async throws {
    let (flat, ada, ids) = try await open()
    let payment = try await flat.add(
      ada, ["kind": "transfer", "title": "Back", "amount": "2", "payer": "\(flat.ada)", "to": "\(flat.ben)"])
    try await ada.visit(flat.list + "?select=on")
    try await ada.bulk(flat, "payer", ids + [payment], ["payer": "\(flat.ben)"])
    #expect(ada.document.message?.contains("1 payment was left as it is.") == true)
    #expect(try flat.detail(payment).entry.bill.payers == .one(flat.ada))
    for (deed, field, value) in [
      ("payer", "payer", "\(ids[0])"), ("payer", "payer", ""), ("payee", "payee", "\(ids[0])"),
      ("date", "date", "31 February"), ("date", "date", ""),
    ] {
      try await ada.bulk(flat, deed, ids, [field: value])
      #expect(ada.status == 422 && ada.document.error(field) != nil, "\(field) \(value)")
    }
  }

  @Test func `a merged tag is taken off under the name it goes by`() async throws {
    let (flat, ada, ids) = try await open()
    try await ada.bulk(flat, "tag", ids.dropLast(), ["tags": "food, foood"])
    let (food, foood) = (try flat.label("food").id, try flat.label("foood").id)
    try await ada.post("\(flat.list)/labels/\(foood)/merging", [("into", "\(food)")])
    try await ada.bulk(flat, "tag", ids.dropLast(), ["tags": "food"])
    #expect(ada.document.message == "Nothing was changed. 2 entries needed no change.")
    try await ada.bulk(flat, "untag", ids, ["tags": "food"])
    #expect(ada.document.message?.contains("1 entry needed no change.") == true)
    #expect(try ids.allSatisfy { try flat.detail($0).entry.tags.isEmpty })
  }

  @Test func `what is deleted comes back at once, and sent twice is done once`() async throws {
    let (flat, ada, ids) = try await open()
    let fields = ada.document.bulkFields(ids.dropFirst()) + [("do", "delete")]
    let before = try flat.position(of: flat.group)
    for _ in 0..<2 {
      try await ada.post(flat.list + "/bulk", fields)
      #expect(ada.document.message?.hasPrefix("2 entries were deleted.") == true)
      #expect(try flat.position(of: flat.group) == before + 2)
    }
    #expect(try flat.count() == 1)
    try await ada.submit("Undo")
    #expect(try flat.count() == 3)
  }

  @Test func `what is done to many is one line of the history, which opens and takes back all`() async throws
  {
    let (flat, ada, _) = try await open()
    let ids = try await flat.addMany(70)
    let fields = ada.document.bulkFields(ids) + [("do", "delete")]
    try await ada.post(flat.list + "/bulk", fields)
    let history = try await ada.visit(flat.list + "/history")
    let lines = history.root.descendants.filter { $0["data-change"] != nil }
    #expect(lines.first?.text.contains("70 entries deleted") == true)
    #expect(lines.first?.all("button").map(\.text) == ["Undo all"])
    #expect(lines.filter { $0.text.contains("deleted") }.count == 1)
    #expect(lines.filter { $0.text.contains("70 entries added") }.count == 1)
    #expect(try await ada.visit(flat.list + "/history?kind=entry").root.text.contains("70 entries deleted"))
    let opened = try await ada.visit(
      try #require(history.all("a").first { $0.label == "Open: 70 entries deleted" }?["href"]))
    #expect(opened.root.text.contains("You deleted x"))
    #expect(opened.root.descendants.filter { $0["data-change"] != nil }.count == 51)
    #expect(opened.all("form").filter { $0["action"]?.hasSuffix("/undo") == true }.count == 1)
    let older = try await ada.visit(try #require(opened.link("Older changes")))
    #expect(older.root.descendants.filter { $0["data-change"] != nil }.count == 21)
    #expect(older.link("Older changes") == nil && older.link("Latest changes") != nil)
    try await ada.submit("Undo all: 70 entries deleted")
    #expect(try flat.count() == 73)
    #expect(try await ada.visit(flat.list + "/history").root.text.contains("70 entries restored"))
  }

  @Test func `where one of many was changed since, it is named, and the others are undone at one press`()
    async throws
  {
    let (flat, ada, ids) = try await open()
    try await ada.bulk(flat, "categorise", ids, ["category": "\(HouseholdCategory.groceries.id)"])
    let undo = try #require(ada.document.form("Undo")?["action"])
    let ben = try await flat.browser(of: .ben)
    try await ben.visit("\(flat.entries)/\(ids[1])/edit")
    try await ben.submit("Save", ["category": "\(HouseholdCategory.rent.id)"])
    try await ada.post(undo)
    #expect(ada.status == 409)
    #expect(ada.document.root.text.contains("Some entries can’t be undone"))
    #expect(ada.document.link("Bread") == flat.entries + "/\(ids[1])")
    #expect(ada.document.link("Milk") == nil)
    #expect(try ids.allSatisfy { try flat.detail($0).entry.category != nil })
    try await ada.submit("Undo the other 2")
    let (groceries, rent) = (HouseholdCategory.groceries.id, HouseholdCategory.rent.id)
    #expect(ada.document.message?.hasPrefix("Change undone for 2 entries.") == true)
    #expect(try ids.map { try flat.detail($0).entry.category } == [nil, rent, nil])
    // That is one line, too, and goes back the same way.
    let history = try await ada.visit(flat.list + "/history")
    #expect(history.root.text.contains("2 entries changed"))
    try await ada.submit("Undo all: 2 entries changed")
    #expect(try ids.map { try flat.detail($0).entry.category } == [groceries, rent, groceries])
  }

  @Test
  func `beside one of many, too, the button says how many it undoes, and a second press that it is done`()
    async throws
  {
    let (flat, ada, ids) = try await open()
    try await ada.bulk(flat, "categorise", ids, ["category": "\(HouseholdCategory.groceries.id)"])
    let page = try await ada.visit("\(flat.entries)/\(ids[1])")
    let undo = try #require(page.all("form").first { $0.text.contains("Undo all") }?["action"])
    #expect(page.root.text.contains("One of 3 changes made at once"))
    for status in [200, 409] {
      try await ada.post(undo)
      #expect(ada.status == status)
      #expect(try ids.allSatisfy { try flat.detail($0).entry.category == nil })
    }
    #expect(ada.document.root.text.contains("This was already undone or changed since."))
  }

  @Test func `a line of many says what was set in all of them, and no more`() async throws {
    let (flat, ada, ids) = try await open()
    try await ada.bulk(flat, "tag", ids, ["tags": "summer"])
    var lines = try await ada.visit(flat.list + "/history").root.descendants.filter {
      $0["data-change"] != nil
    }
    #expect(lines[0].text.contains("3 entries changed") && lines[0].text.contains("Tags added: summer"))
    #expect(!lines[1].text.contains("added summer"), "the line before says so")
    try await ada.bulk(flat, "payer", ids, ["payer": "\(flat.ben)"])
    lines = try await ada.visit(flat.list + "/history").root.descendants.filter { $0["data-change"] != nil }
    #expect(lines[0].text.contains("3 entries changed") && !lines[0].text.contains("→"))
  }

  @Test func `the same form with something else in it is another change`() async throws {
    let (flat, ada, ids) = try await open()
    let fields = ada.document.bulkFields(ids).filter { $0.0 != "category" } + [("do", "categorise")]
    for category in [HouseholdCategory.rent, .gifts] {
      try await ada.post(flat.list + "/bulk", fields + [("category", "\(category.id)")])
    }
    #expect(ada.document.message?.contains("3 entries were changed in the meantime") == true)
    #expect(try ids.allSatisfy { try flat.detail($0).entry.category == HouseholdCategory.rent.id })
  }

  @Test func `entries deleted or changed by others stay, and are counted`() async throws {
    let (flat, ada, ids) = try await open(["Milk", "Bread", "Wine", "Tea"])
    let ben = try await flat.browser(of: .ben)
    let fields = ada.document.bulkFields(ids)
    try await ben.post("\(flat.entries)/\(ids[0])/deletion")
    try await ben.visit("\(flat.entries)/\(ids[1])/edit")
    try await ben.submit("Save", ["category": "\(HouseholdCategory.rent.id)"])
    try await ben.visit("\(flat.entries)/\(ids[2])/edit")
    try await ben.submit("Save", ["title": "Red wine"])
    let gifts = [("do", "categorise"), ("category", "\(HouseholdCategory.gifts.id)")]
    try await ada.post(flat.list + "/bulk", fields.filter { $0.0 != "category" } + gifts)
    let words = try #require(ada.document.message)
    #expect(words.hasPrefix("2 entries are now in “Gifts”. 1 entry had already been deleted."))
    #expect(words.contains("1 entry was changed in the meantime and was left as it is"))
    #expect(try flat.detail(ids[1]).entry.category == HouseholdCategory.rent.id)
    #expect(try flat.detail(ids[2]).entry.category == HouseholdCategory.gifts.id)
    // A person who deletes entries must have seen what they are.
    try await ada.post(flat.list + "/bulk", fields + [("do", "delete")])
    #expect(
      ada.document.message?.hasPrefix("Nothing was changed. 1 entry had already been deleted. 3 entries were")
        == true)
    #expect(try flat.count() == 3)
  }

  struct Refused: Sendable {
    let deed: String
    var chosen = [0]
    var field = "entry"
    var typed = ""
    let words: String
  }

  private static let refused = [
    Refused(deed: "delete", chosen: [], words: "Select at least one entry first."),
    Refused(deed: "", words: "Choose one from the list."),
    Refused(deed: "categorise", field: "category", words: "Choose one from the list."),
    Refused(deed: "categorise", field: "category", typed: "nonsense", words: "Choose one from the list."),
    Refused(deed: "tag", field: "tags", typed: " , ", words: "Enter a tag first."),
    Refused(deed: "untag", field: "tags", typed: "winter", words: "There is no tag “winter”."),
    Refused(
      deed: "tag", field: "tags", typed: String(repeating: "x", count: 61),
      words: "At most 60 characters fit here. Shorten it."),
    Refused(
      deed: "tag", field: "tags", typed: (0...50).map { "t\($0)" }.joined(separator: ","),
      words: "An entry can have at most 50 tags."),
  ]

  @Test(arguments: refused) func `what cannot be done is refused, and the choice is kept`(_ refused: Refused)
    async throws
  {
    let (flat, ada, ids) = try await open()
    let before = try flat.position(of: flat.group)
    let typed = refused.field == "entry" ? [:] : [refused.field: refused.typed]
    try await ada.bulk(flat, refused.deed, refused.chosen.map { ids[$0] }, typed, query: "?q=i")
    #expect(ada.status == 422)
    #expect(ada.document.error(refused.field) == refused.words)
    #expect(ada.document.titles == ["Wine", "Milk"])
    let checked = ada.document.boxes.filter { $0["checked"] != nil }.compactMap { $0["value"] }
    #expect(checked == refused.chosen.map { ids[$0].description })
    let tags = ada.document.first("input", "id", "bulk-tags")?["value"]
    #expect(tags == (refused.field == "tags" ? refused.typed : ""))
    let open = ada.document.all("details").first { $0["name"] == "deed" && $0["open"] != nil }
    #expect((open != nil) == (refused.field != "entry"))
    #expect(open?.descendants.contains { $0["name"] == refused.field } != false)
    #expect(try flat.position(of: flat.group) == before)
  }

  @Test func `an entry with as many tags as it can have is left as it is`() async throws {
    let (flat, ada, ids) = try await open()
    try await ada.bulk(
      flat, "tag", ids.dropLast(), ["tags": (1...50).map { "t\($0)" }.joined(separator: ",")])
    try await ada.bulk(flat, "tag", ids, ["tags": "one more"])
    #expect(ada.document.message?.contains("2 entries already have the maximum number of tags.") == true)
    #expect(try flat.detail(ids[0]).entry.tags.count == 50)
  }

  @Test func `all that match are changed, also those on other pages, and undone in one go`() async throws {
    let (flat, ada, _) = try await open()
    let many = try await flat.addMany(260)
    let page = try await ada.visit(flat.list + "?min=1&max=1&select=on")
    #expect(page.boxes.count == 200)
    let link = try #require(page.link("All 260 matching entries"))
    #expect(link == flat.list + "?min=1&max=1&select=matching")
    let all = try await ada.visit(link)
    #expect(all.root.text.contains("All 260 matching entries are selected, also on other pages."))
    let fixed = all.all("input").filter { $0["type"] == "checkbox" && $0["disabled"] != nil }
    #expect(fixed.count == 200 && all.boxes.isEmpty)
    #expect(fixed.allSatisfy { $0["checked"] != nil && $0["name"] == nil })
    try await ada.categoriseMatching(flat, .rent)
    #expect(ada.document.message?.hasPrefix("260 entries are now in “Rent”.") == true)
    #expect(ada.path == flat.list + "?min=1&max=1")
    #expect(try flat.detail(many[0]).entry.category == HouseholdCategory.rent.id)
    try await ada.submit("Undo")
    #expect(try many.allSatisfy { try flat.detail($0).entry.category == nil })
  }

  @Test func `of too many the newest that are not so yet are changed, which is said`() async throws {
    let (flat, ada, _) = try await open()
    _ = try await flat.addMany(520)
    let page = try await ada.visit(flat.list + "?min=1&max=1&select=on")
    let all = try await ada.visit(try #require(page.link("All matching, 500 at a time")))
    #expect(all.root.text.contains("The newest 500 are changed first. Then repeat"))
    try await ada.categoriseMatching(flat, .rent)
    let said = try #require(ada.document.message)
    #expect(said.hasPrefix("500 entries are now in “Rent”. 20 more are left: repeat for them."))
    try await ada.visit(flat.list + "?min=1&max=1&select=matching")
    try await ada.categoriseMatching(flat, .rent)
    #expect(ada.document.message?.hasPrefix("20 entries are now in “Rent”.") == true)
  }

  @Test func `hundreds are changed at once, and no more`() async throws {
    let (flat, ada, _) = try await open([])
    let ids = try await flat.addMany(501)
    let list = try await ada.visit(flat.list + "?page=2&select=on")
    #expect(list.boxes.count == BulkPage.pageSize)
    let second = try await ada.visit(flat.list + "?page=6")
    #expect(second.link("Select") == flat.list + "?page=2&select=on")
    try await ada.tag(flat, ids, "many")
    #expect(ada.status == 422)
    #expect(ada.document.error("entry") == "You can change at most 500 entries at once. Choose fewer.")
    try await ada.tag(flat, ids.dropLast(), "many")
    #expect(ada.document.message?.hasPrefix("500 entries were tagged many.") == true)
    #expect(try await ada.visit(flat.labels("tag")).labels["many"] == 500)
    // Both are on some of them, which are counted once.
    try await ada.tag(flat, ids.suffix(11), "more")
    let (many, more) = (try flat.label("many").id, try flat.label("more").id)
    try await ada.post("\(flat.list)/labels/\(more)/merging", [("into", "\(many)")])
    #expect(ada.document.labels == ["many": 501])
    try await ada.post("\(flat.list)/labels/\(many)/removal", [("instead", "none")])
    #expect(ada.document.error("instead")?.hasPrefix("More than 500 entries have it") == true)
    try await ada.post("\(flat.list)/history/\(try flat.position(of: flat.group))/undo")
    try await ada.visit("\(flat.list)/labels/\(many)")
    try await ada.submit("Remove", ["instead": "none"])
    #expect(try await ada.visit("\(flat.list)?tag=\(try flat.label("many").id)").titles.isEmpty)
    try await ada.post(try ada.undoOfLast(flat))
    #expect(try await ada.visit(flat.labels("tag")).labels["many"] == 500)
  }

  @Test func `entries of another group are not found`() async throws {
    let (flat, ada, ids) = try await open()
    let (mine, theirs) = (try flat.position(of: flat.group), try flat.position(of: flat.otherGroup))
    for deed in ["delete", "categorise", "tag", "untag", ""] {
      for category in ["none", "", "\(flat.strangersTag)"] {
        let typed = ["category": category, "tags": "x"]
        try await ada.bulk(flat, deed, ids + [flat.strangersEntry], typed)
        #expect(ada.status == 404, "\(deed)")
        try await ada.visit(flat.list + "?select=on")
      }
    }
    try await ada.bulk(flat, "categorise", ids, ["category": "\(flat.strangersTag)"])
    #expect(ada.status == 404)
    for path in ["/groups/\(flat.otherGroup)/bulk", "\(flat.list)/bulk?tag=\(flat.strangersTag)"] {
      try await ada.post(path, [("entry", "\(ids[0])"), ("do", "delete")])
      #expect(ada.status == 404)
    }
    try await ada.post(flat.list + "/bulk", [("entry", "nonsense"), ("do", "delete")])
    #expect(ada.status == 404)
    #expect(try flat.position(of: flat.group) == mine)
    #expect(try flat.position(of: flat.otherGroup) == theirs)
  }

  @Test func `only who may change entries can select them`() async throws {
    let (flat, ada, ids) = try await open()
    let ben = try await flat.browser(of: .ben)
    try await flat.site.store.letLookOn(flat.ben, in: flat.group, at: flat.site.clock.now)
    let page = try await ben.visit(flat.list + "?select=on")
    #expect(page.boxes.isEmpty && page.link("Select") == nil)
    #expect(page.titles.count == 3)
    try await ben.post(flat.list + "/bulk", [("entry", "\(ids[0])"), ("do", "delete")])
    #expect(ben.status == 403)
    try await ada.post(flat.list + "/archiving", [("archived", "on")])
    #expect(try await ada.visit(flat.list + "?select=on").boxes.isEmpty)
    try await ada.post(flat.list + "/bulk", [("entry", "\(ids[0])"), ("do", "delete")])
    #expect(ada.status == 403)
    #expect(try flat.count() == 3)
  }
}

extension Browser {
  /// Ticks these entries on the page that is open, types, and presses a button.
  fileprivate func bulk(
    _ flat: SharedFlat, _ deed: String, _ entries: some Sequence<ID<Entry>>, _ typed: [String: String] = [:],
    query: String = ""
  ) async throws {
    try await visit(flat.list + "?select=on")
    let fields = document.bulkFields(entries).filter { typed[$0.0] == nil }
    try await post(flat.list + "/bulk" + query, fields + typed.map { ($0.key, $0.value) } + [("do", deed)])
  }

  /// With the page that chooses all that match.
  fileprivate func categoriseMatching(_ flat: SharedFlat, _ category: HouseholdCategory) async throws {
    let form = try #require(document.form("Set category"))
    let fields = form.fields.map { ($0.name, $0.name == "category" ? "\(category.id)" : $0.value) }
    try await post(try #require(form["action"]), fields + [("do", "categorise")])
  }

  /// Without looking at the long list before.
  fileprivate func tag(_ flat: SharedFlat, _ entries: some Sequence<ID<Entry>>, _ tags: String) async throws {
    let chosen = entries.map { ("entry", $0.description) }
    try await post(flat.list + "/bulk", chosen + [("tags", tags), ("do", "tag")])
  }

  /// The address that undoes the last change, from its message.
  fileprivate func undoOfLast(_ flat: SharedFlat) throws -> String {
    "\(flat.list)/history/\(try flat.position(of: flat.group))/undo"
  }
}

extension Document {
  fileprivate var boxes: [Element] {
    all("input").filter { $0["type"] == "checkbox" && $0["name"] == "entry" }
  }

  /// What the form for many entries would send with these of them ticked.
  fileprivate func bulkFields(_ entries: some Sequence<ID<Entry>>) -> [(String, String)] {
    let fields = form("Set category")?.fields ?? []
    return fields.filter { $0.name != "entry" }.map { ($0.name, $0.value) }
      + entries.map { ("entry", $0.description) }
  }
}

extension SharedFlat {
  /// Entries straight into the journal.
  fileprivate func addMany(_ count: Int) async throws -> [ID<Entry>] {
    let author = site.author(.ada)
    let day = try #require(Day("2025-05-01"))
    let euro = try #require(Currency.named("EUR"))
    let bill = try Bill(
      amount: Money(minorUnits: 100, currency: euro), payers: .one(ada), split: .equal([ada, ben]))
    let ids = (1...count).map { ID<Entry>(high: 77, low: UInt64($0)) }
    _ = try await site.store.write { transaction in
      try transaction.append(
        ids.map { id in
          Proposal(
            id.retyped(as: Ledger.Operation.self), .entry(id, .added(Entry(title: "x", day: day, bill: bill)))
          )
        }, to: group, from: author)
    }
    return ids
  }
}
