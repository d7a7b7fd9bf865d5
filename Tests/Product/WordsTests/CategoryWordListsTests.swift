import Ledger
import Testing

@testable import Words

struct CategoryWordListsTests {
  private static let all: [HouseholdCategory] = HouseholdCategory.allCases.filter { $0 != .general }

  @Test func `every language has words for every category`() {
    #expect(Set(CategoryWordLists.tables.map(\.tag)) == Set(Strings.languages.map(\.tag)))
    for (tag, table) in CategoryWordLists.tables {
      let categories = table.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
      #expect(categories == Self.all.map(\.rawValue), "\(tag)")
    }
  }

  @Test func `a word stands for the category that it is listed under, in its own language`() throws {
    for (tag, table) in CategoryWordLists.tables {
      let t = try #require(Strings.languages.first { $0.tag == tag })
      let names = Set(HouseholdCategory.allCases.map { $0.name(t).foldedName })
      let own = try #require(t.categoryWords.first)
      for line in table.split(separator: "\n") {
        let sides = line.split(separator: " ", maxSplits: 1)
        for word in sides[1].split(separator: ",") where !names.contains(String(word).foldedName) {
          #expect(own.category(of: String(word).foldedName)?.rawValue == String(sides[0]), "\(tag) \(word)")
        }
      }
    }
  }

  @Test func `a category's own name stands for it in each language`() {
    for t in Strings.languages {
      for category in HouseholdCategory.allCases {
        #expect(t.categoryWords.first?.category(of: category.name(t).foldedName) == category)
      }
    }
  }
}
