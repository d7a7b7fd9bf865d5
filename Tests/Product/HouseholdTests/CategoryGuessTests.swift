import Household
import Ledger
import Store
import Testing

/// The category that an entry gets when none was chosen.
struct CategoryGuessTests {
  private static let guess = CategoryGuess([
    CategoryWords([("bread", .groceries), ("cinema", .entertainment), ("present", .gifts)]),
    CategoryWords([("brot", .groceries), ("present", .general)]),
  ])

  private func add(
    _ number: Int, _ title: String, _ home: SmallHome, as category: HouseholdCategory? = nil,
    chosen: Bool = false
  ) async throws -> HouseholdCategory? {
    let draft = try home.draft(
      number, title: title, category: category?.id, hasChosen: category != nil || chosen)
    let adding = AddEntry(
      draft, Self.guess, today: try #require(Day("2025-06-15")), .plain, home.request(number))
    _ = try await home.store.write(adding.run)
    let id = home.request(number).id(of: Entry.self)
    let entry = try home.store.read { try $0.entry(id, in: home.group)?.entry }
    return try #require(entry).category.flatMap { HouseholdCategory($0) }
  }

  @Test func `words tell in a house without a history, one's own language first`() async throws {
    let home = try await SmallHome.make()
    #expect(try await add(1, "Bread", home) == .groceries)
    #expect(try await add(2, "BROT", home) == .groceries)
    #expect(try await add(3, "Present for Chi", home) == .gifts)
    #expect(try await add(4, "Something", home) == nil)
  }

  @Test func `what the house gave to a title, or to one like it, goes before words`() async throws {
    let home = try await SmallHome.make()
    #expect(try await add(1, "Bread", home, as: .drinks) == .drinks)
    #expect(try await add(2, "bread", home) == .drinks)
    #expect(try await add(3, "Dark bread, sliced", home) == .drinks)
    #expect(try await add(4, "Zoo", home, as: .pets) == .pets)
    #expect(try await add(5, "Tickets for the Zoo", home) == nil, "three letters are too few")
    #expect(try await add(6, "Zoo", home) == .pets)
    #expect(try await add(9, "Roof of the tower", home, as: .repairs) == .repairs)
    #expect(try await add(10, "Ear of the dog", home) == nil, "two small words together tell nothing")
    #expect(try await add(7, "Bread", home, as: .groceries) == .groceries)
    #expect(try await add(8, "Bread", home) == .groceries)
  }

  @Test func `what money comes back for is told by the house alone`() async throws {
    let home = try await SmallHome.make()
    let guess = { (title: String) in
      try home.store.read { snapshot in
        let labels = GroupLabels(try #require(try snapshot.overview(of: home.group)).labels, names: .plain)
        return try Self.guess.category(for: title, kind: .income, in: labels, of: home.group, snapshot)
      }
    }
    #expect(try guess("Bread") == nil)
    #expect(try await add(1, "Bread", home, as: .drinks) == .drinks)
    #expect(try guess("Bread") == HouseholdCategory.drinks.id && guess("Dark bread") == nil)
  }

  @Test func `that there is none is a choice, and a form that is sent twice adds what it added`() async throws
  {
    let home = try await SmallHome.make()
    #expect(try await add(1, "Bread", home, chosen: true) == nil)
    #expect(try await add(2, "Bread", home) == .groceries)
    #expect(try await add(3, "Bread", home, as: .drinks) == .drinks)
    #expect(try await add(2, "Bread", home) == .groceries)
    #expect(try home.entries().count == 3)
  }

  @Test func `a category that the group does not offer is not guessed, and a merged one is what it is now`()
    async throws
  {
    let home = try await SmallHome.make()
    let (groceries, gifts) = (HouseholdCategory.groceries.id, HouseholdCategory.gifts.id)
    _ = try await home.store.write {
      try $0.removeLabel(
        Label(id: gifts, kind: .category, name: nil), instead: .itself, for: home.request(30))
    }
    #expect(try await add(1, "Present", home) == .general, "in the other language")
    _ = try await home.store.write {
      try $0.mergeLabel(
        Label(id: groceries, kind: .category, name: nil), into: HouseholdCategory.drinks.id,
        for: home.request(31))
    }
    #expect(try await add(2, "Bread", home) == .drinks)
  }
}
