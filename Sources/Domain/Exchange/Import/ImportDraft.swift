package import Ledger

/// What a file would become: its people, what each row is, what it leaves open and the totals that it states.
package struct ImportDraft: Sendable {
  package let format: ImportFormat
  /// Names, each once, in the file's order.
  package internal(set) var people: [String] = []
  /// Places of people who are no members any more.
  package internal(set) var former: [Int] = []
  package internal(set) var entries: [ImportedEntry] = []
  package internal(set) var left: [RowNote] = []
  package internal(set) var refused: [RowNote] = []
  package internal(set) var checks: [TotalCheck] = []
  package internal(set) var questions: [ImportQuestion] = []
  /// A word with signs beyond ASCII, where the file is no Unicode and was taken for Windows-1252.
  package internal(set) var sampleOfGuess: String?
  /// The headings of any table, from which can be chosen what each column is.
  package internal(set) var columns: [String] = []

  /// The titles of rows that are somebody's own expense, of whom is not known.
  package var ownExpenses: Set<FoldedText> {
    Set(left.filter { $0.issue.reason == .personal }.compactMap(\.issue.value).map(FoldedText.init(name:)))
  }

  /// That of most entries, or the first of those that as many have; nil where the file has none that is known everywhere.
  package var usualCurrency: Currency? {
    let known = entries.map(\.currency).filter { Currency.named($0.code) == $0 }
    let counts = Dictionary(known.map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    return known.first { counts[$0] == most }
  }

  /// A row that becomes nothing.
  package struct RowNote: Hashable, Sendable {
    package let place: Int
    package let issue: RowIssue
    /// The row's, as far as it was read.
    package let currency: Currency?
  }

  /// A total that the file states itself.
  package struct TotalCheck: Hashable, Sendable {
    package let place: Int
    package let currency: Currency
    /// For each of the people.
    package let stated: [ExactDecimal]
    package internal(set) var agrees = false
  }
}
