import Ledger
import Testing

struct CategoryWordsTests {
  private let words = CategoryWords([
    ("einkauf", .groceries), ("strom", .utilities), ("rent", .rent), ("uber", .taxi),
    ("uber eats", .diningOut), ("スーパー", .groceries), ("ليمون", .drinks), ("Café", .diningOut), ("車", .car),
  ])

  private func category(_ title: String) -> HouseholdCategory? {
    let title = TitleWords(title)
    return words.category(for: title) ?? words.category(within: title.title)
  }

  @Test(arguments: [
    ("Einkauf", HouseholdCategory.groceries), ("  EINKAUF  ", .groceries), ("Einkauf, Samstag", .groceries),
    ("Wocheneinkauf", .groceries), ("Rent May", .rent), ("rent/flat", .rent), ("Uber", .taxi),
    ("Friday uber eats", .diningOut), ("近くのスーパーで", .groceries), ("الليمون", .drinks), ("cafe", .diningOut),
    ("車", .car),
  ]) func `a title tells by itself, by a word, or by what is within one`(
    _ title: String, _ expected: HouseholdCategory
  ) { #expect(category(title) == expected) }

  @Test(arguments: ["", " ", "Current", "Trentino", "電車", "12345", "—"])
  func `short words within others tell nothing`(_ title: String) { #expect(category(title) == nil) }

  @Test func `a long title is read in bounded time`() {
    let title = String(repeating: "wocheneinkau ", count: 20_000) + "Einkauf"
    #expect(TitleWords(title).title.text.utf8.count <= 400)
    #expect(TitleWords(title).words.count <= 12)
    #expect(category(title) == nil)
  }
}
