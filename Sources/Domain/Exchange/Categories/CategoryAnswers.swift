import Ledger

/// The person's answers about category words, combined with the known words.
struct CategoryAnswers {
  private let answers: [FoldedText: String]

  init(_ answers: [String: String]) {
    self.answers = Dictionary(
      answers.map { (FoldedText(name: $0), $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The meaning of a word, and whether it is known; an unknown word becomes a category of its own.
  func sort(_ word: String, _ language: String?) -> (sorted: CategoryOrPayment, isKnown: Bool) {
    if let answer = answers[FoldedText(name: word)] { return (answered(answer), true) }
    if let meaning = ForeignCategories.meaning(of: word, in: language) { return (meaning.sorted, true) }
    return (CategoryOrPayment(meaning: .own(word)), false)
  }

  private func answered(_ answer: String) -> CategoryOrPayment {
    if answer.utf8.elementsEqual("payment".utf8) { return CategoryOrPayment(isPayment: true) }
    if answer.isEmpty { return CategoryOrPayment() }
    if let category = HouseholdCategory(rawValue: answer) {
      return CategoryOrPayment(meaning: .household(category))
    }
    return CategoryOrPayment(meaning: .own(CleanText.line(answer)))
  }
}
