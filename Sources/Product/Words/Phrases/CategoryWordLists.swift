package import Ledger

/// The words by which each language guesses a category from a title.
enum CategoryWordLists {
  static let all: [(tag: String, words: CategoryWords)] = tables.map { tag, table in
    (tag, CategoryWords(named(tag) + listed(table)))
  }

  private static func listed(_ table: String) -> [(word: String, category: HouseholdCategory)] {
    table.split(separator: "\n").flatMap { line -> [(word: String, category: HouseholdCategory)] in
      let sides = line.split(separator: " ", maxSplits: 1)
      guard sides.count == 2, let category = HouseholdCategory(rawValue: String(sides[0])) else { return [] }
      return sides[1].split(separator: ",").map { (String($0), category) }
    }
  }

  /// The name of a category suggests it, too.
  private static func named(_ tag: String) -> [(word: String, category: HouseholdCategory)] {
    guard let t = Strings.languages.first(where: { $0.tag == tag }) else { return [] }
    return HouseholdCategory.allCases.map { ($0.name(t), $0) }
  }
}

extension Strings {
  /// The words of all languages, this one's first: members of a household may write in several.
  package var categoryWords: [CategoryWords] {
    let own = CategoryWordLists.all.filter { $0.tag == tag }
    return (own + CategoryWordLists.all.filter { $0.tag != tag }).map(\.words)
  }
}
