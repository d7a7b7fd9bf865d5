import Ledger

/// What somebody has said about words for categories, and what is known of them anyway.
struct CategoryAnswers {
  private let answers: [FoldedText: String]

  init(_ answers: [String: String]) {
    self.answers = Dictionary(
      answers.map { (FoldedText(name: $0), $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// What a word means, and whether anybody knows; if not it is a category of its own.
  func sort(_ word: String, _ language: String?) -> (sorted: SortedCategory, isKnown: Bool) {
    if let answer = answers[FoldedText(name: word)] { return (answered(answer), true) }
    if let meaning = ForeignCategories.meaning(of: word, in: language) { return (meaning.sorted, true) }
    return (SortedCategory(meaning: .own(word)), false)
  }

  private func answered(_ answer: String) -> SortedCategory {
    if answer.utf8.elementsEqual("payment".utf8) { return SortedCategory(isPayment: true) }
    if answer.isEmpty { return SortedCategory() }
    if let category = HouseholdCategory(rawValue: answer) {
      return SortedCategory(meaning: .household(category))
    }
    return SortedCategory(meaning: .own(CleanText.line(answer)))
  }
}
