import Ledger

/// The category names of other apps, in their languages.
enum ForeignCategories {
  enum Meaning: Hashable {
    case payment
    case household(HouseholdCategory)

    /// A payment is not a category.
    var sorted: CategoryOrPayment {
      switch self {
      case .payment: CategoryOrPayment(isPayment: true)
      case .household(let category): CategoryOrPayment(meaning: .household(category))
      }
    }
  }

  /// The meaning of a word: in the given language, or else in any. `Transporte - Otro` is the rest of its
  /// parent category, and means that category.
  static func meaning(of word: String, in language: String?) -> Meaning? {
    if let meaning = look(up: word, language) { return meaning }
    let parts = word.split(separator: " - ", maxSplits: 1).map(String.init)
    guard parts.count == 2, others.contains(FoldedText(name: parts[1])) else { return nil }
    return look(up: parts[0], language)
  }

  /// The meaning of one of SplitPro's keys.
  static func meaning(ofSplitProKey key: String) -> Meaning? { byLanguage[splitPro]?[FoldedText(name: key)] }

  private static func look(up word: String, _ language: String?) -> Meaning? {
    let word = FoldedText(name: word)
    return language.flatMap { byLanguage[$0]?[word] } ?? inAny[word]
  }

  private static let splitPro = "splitpro"

  private static let table: [[[FoldedText]]] = rows.split(separator: "\n").map { row in
    row.split(separator: ";", omittingEmptySubsequences: false).map { cell in
      cell.split(separator: "|").map { FoldedText(name: String($0)) }
    }
  }

  private static let meanings: [Meaning] = rows.split(separator: "\n").map { row in
    HouseholdCategory(rawValue: String(row.prefix { $0 != ";" })).map { .household($0) } ?? .payment
  }

  private static let byLanguage: [String: [FoldedText: Meaning]] = {
    var found: [String: [FoldedText: Meaning]] = [:]
    for (column, language) in languages.enumerated() { found[language] = words(in: column) }
    return found
  }()

  private static let inAny: [FoldedText: Meaning] = {
    var found: [FoldedText: Meaning] = [:]
    for (column, language) in languages.enumerated() where language != splitPro {
      found.merge(words(in: column)) { first, _ in first }
    }
    return found
  }()

  /// The words for the rest of a parent category.
  private static let others: Set<FoldedText> = {
    guard let row = table.first(where: { $0.count > 1 && $0[1].contains(FoldedText("Other")) }) else {
      return []
    }
    return Set(row.dropFirst().joined())
  }()

  private static func words(in column: Int) -> [FoldedText: Meaning] {
    var found: [FoldedText: Meaning] = [:]
    for (row, meaning) in zip(table, meanings) where row.indices.contains(column + 1) {
      for word in row[column + 1] where found[word] == nil { found[word] = meaning }
    }
    return found
  }
}

/// The meaning of a category word.
struct CategoryOrPayment {
  var meaning: CategoryMeaning = .none
  var isPayment = false
}
