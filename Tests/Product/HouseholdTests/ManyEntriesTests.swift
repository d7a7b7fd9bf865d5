import Household
import Ledger
import Store
import Testing

/// Many entries at once, chosen by a filter or by their titles.
struct ManyEntriesTests {
  private let groceries = HouseholdCategory.groceries.id

  private func home(_ titles: [String]) async throws -> SmallHome {
    let home = try await SmallHome.make()
    for (number, title) in titles.enumerated() { try await add(number + 1, title, home) }
    return home
  }

  private func add(_ number: Int, _ title: String, _ home: SmallHome) async throws {
    let adding = AddEntry(
      try home.draft(number, title: title), CategoryGuess([]), today: try #require(Day("2025-06-15")), .plain,
      home.request(number))
    _ = try await home.store.write(adding.run)
  }

  private func categories(_ home: SmallHome) throws -> [String: ID<Label>?] {
    Dictionary(try home.entries().map { ($0.title, $0.category) }) { first, _ in first }
  }

  @Test func `all that match are changed as one, and what came afterwards is not`() async throws {
    let home = try await home(["Bread 1", "Bread 2", "Cheese"])
    let seen = try home.overview().sequence
    try await add(4, "Bread 3", home)
    var filter = EntryFilter()
    filter.text = "bread"
    let change = ChangeEntries(
      .matching(filter), .categorise(groceries), newTags: [], seen: seen, .plain, home.request(20))
    let outcome = try await home.store.write(change.run)
    #expect((outcome.changed, outcome.left) == (2, 0))
    #expect(
      try categories(home) == ["Bread 1": groceries, "Bread 2": groceries, "Bread 3": nil, "Cheese": nil])
    _ = try await home.store.write(change.run)
    #expect(try categories(home)["Bread 3"] == .some(nil))
  }

  @Test func `more than can be changed at once is gone on with the next time`() async throws {
    let home = try await SmallHome.make()
    let count = ChangeEntries.most + 20
    let template = try home.draft(1, title: "Bread").entry
    let proposals = (0..<count).map { number in
      Proposal(ID(high: 60, low: UInt64(number)), .entry(ID(high: 61, low: UInt64(number)), .added(template)))
    }
    let (group, origin) = (home.group, home.request(1).origin)
    _ = try await home.store.write { try $0.append(proposals, to: group, from: origin) }
    let tag = Label(id: ID(high: 9, low: 1), kind: .tag, name: "Summer")
    for (round, (changed, left)) in [(ChangeEntries.most, 20), (20, 0), (0, 0)].enumerated() {
      let tagging = ChangeEntries(
        .matching(EntryFilter()), .tag([tag.id]), newTags: [tag], seen: nil, .plain, home.request(30 + round))
      let outcome = try await home.store.write(tagging.run)
      #expect((outcome.changed, outcome.left) == (changed, left))
    }
    let day = try #require(Day("2024-02-29"))
    for (round, changed) in [ChangeEntries.most, 20, 0].enumerated() {
      let moving = ChangeEntries(
        .matching(EntryFilter()), .moveTo(day), newTags: [], seen: nil, .plain, home.request(50 + round))
      #expect(try await home.store.write(moving.run).changed == changed)
    }
    // An entry may have several payers, so it could not be told which entries are left to change.
    let paying = ChangeEntries(
      .matching(EntryFilter()), .payBy(home.ben), newTags: [], seen: nil, .plain, home.request(60))
    await #expect(throws: GroupRefusal.tooManyEntries(limit: ChangeEntries.most)) {
      try await home.store.write(paying.run)
    }
    for (round, changed) in [ChangeEntries.most, 20].enumerated() {
      let outcome = try await home.store.write {
        try $0.sortEntries([.init(ID(high: 61, low: 3), groceries)], for: home.request(40 + round))
      }
      #expect((outcome.changed, outcome.isCut) == (changed, round == 0))
    }
  }

  @Test func `titles are sorted as one action, and one undo takes all of it back`() async throws {
    let home = try await home(["Bread", "BREAD", "Cheese", "Tea"])
    let titles = try home.store.read { try $0.uncategorisedTitles(in: home.group) }
    #expect(titles.titles.map(\.count) == [2, 1, 1] && titles.entries == 4)
    #expect(titles.titles.first?.title == "BREAD")
    #expect(titles.titles.first?.sums.map(\.minorUnits) == [600])
    let choices = titles.titles.prefix(2).map { CategoryChoice($0.entry, groceries) }
    for _ in 1...2 {
      let outcome = try await home.store.write { try $0.sortEntries(choices, for: home.request(20)) }
      #expect(outcome.changed == 3 && !outcome.isCut)
    }
    #expect(try home.store.read { try $0.uncategorisedTitles(in: home.group) }.entries == 1)
    let first = try #require(
      try await home.store.write { try $0.sortEntries(choices, for: home.request(20)) }.appended)
    let (group, origin) = (home.group, home.request(21).origin)
    _ = try await home.store.write {
      try $0.undo(first.sequence, in: group, as: ID(high: 7, low: 99), from: origin)
    }
    #expect(try home.store.read { try $0.uncategorisedTitles(in: home.group) }.entries == 4)
  }

  @Test func `categories set in between stay, and a removed category is not assigned`() async throws {
    let home = try await home(["Bread", "Bread"])
    let mine = home.request(1).id(of: Entry.self)
    var edit = EntryEdit()
    edit.category = Assignment(HouseholdCategory.gifts.id)
    try await home.change(50, .entry(home.request(2).id(), .edited(edit)), by: .ben)
    let outcome = try await home.store.write {
      try $0.sortEntries([.init(mine, groceries)], for: home.request(20))
    }
    #expect(outcome.changed == 1)
    #expect(Set(try home.entries().map(\.category)) == [groceries, HouseholdCategory.gifts.id])
    _ = try await home.store.write {
      try $0.removeLabel(
        Label(id: groceries, kind: .category, name: nil), instead: .itself, for: home.request(30))
    }
    await #expect(throws: GroupRefusal.notOffered) {
      try await home.store.write { try $0.sortEntries([.init(mine, groceries)], for: home.request(31)) }
    }
    await #expect(throws: JournalError.missing(.entry)) {
      return try await home.store.write {
        try $0.sortEntries([.init(ID(high: 99, low: 9), HouseholdCategory.rent.id)], for: home.request(32))
      }
    }
  }
}
