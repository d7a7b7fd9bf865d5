package import Ledger

/// The result of reading a file: its people, its entries, open questions, and the totals that it states.
package struct ImportDraft: Sendable {
  package let format: ImportFormat
  /// Names without duplicates, in the file's order.
  package internal(set) var people: [String] = []
  /// Places of people who are no longer members.
  package internal(set) var former: [Int] = []
  package internal(set) var entries: [ImportedEntry] = []
  package internal(set) var left: [RowNote] = []
  package internal(set) var refused: [RowNote] = []
  package internal(set) var checks: [TotalCheck] = []
  package internal(set) var questions: [ImportQuestion] = []
  /// A word with non-ASCII characters, if the file is not Unicode and was read as Windows-1252.
  package internal(set) var sampleOfGuess: String?
  /// The headings of a table, from which the role of each column can be chosen.
  package internal(set) var columns: [String] = []

  /// The titles of rows with a single person's own expense, where the person is unknown.
  package var ownExpenses: Set<FoldedText> {
    Set(left.filter { $0.issue.reason == .personal }.compactMap(\.issue.value).map(FoldedText.init(name:)))
  }

  /// The currency of most entries, or the first of several with the same number; nil if the file has no real
  /// currency.
  package var usualCurrency: Currency? {
    let known = entries.map(\.currency).filter(\.isStandard)
    let counts = Dictionary(known.map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    return known.first { counts[$0] == most }
  }

  /// A row that is not imported.
  package struct RowNote: Hashable, Sendable {
    package let place: Int
    package let issue: RowIssue
    /// The currency of the row, as far as it was read.
    package let currency: Currency?
  }

  /// A total that the file itself states.
  package struct TotalCheck: Hashable, Sendable {
    package let place: Int
    package let currency: Currency
    /// The total of each person.
    package let stated: [ExactDecimal]
    package internal(set) var agrees = false
  }

  /// The places of the entries in the order in which they are added to a group: by day, and within a day in
  /// the order of creation, even if the file has the newest first.
  package var order: [Int] {
    let isTurned = format.isNewestFirst || isNewestFirst
    return entries.indices.sorted { a, b in
      if entries[a].day != entries[b].day { return entries[a].day < entries[b].day }
      return isTurned ? a > b : a < b
    }
  }

  /// Whether the days are descending, as in bank statements.
  private var isNewestFirst: Bool {
    guard let first = entries.first?.day, let last = entries.last?.day, first > last else { return false }
    return zip(entries, entries.dropFirst()).allSatisfy { $0.day >= $1.day }
  }
}

/// A question that a file leaves open, with the assumed answer.
package struct ImportQuestion: Hashable, Sendable {
  /// The keys of `ImportAnswers`, and further questions.
  package enum Subject: String, CaseIterable, Hashable, Sendable {
    case currency, zone, me, friend, group, people, weights, payers, names, categories, dates, decimal, units
    case columns, separator, signs
    /// The app that the file is from: it looks like Splitwise in an unknown language, or a person chose
    /// another format.
    case format
    /// Whether amounts are a hundred times too large.
    case hundredfold
    /// An unknown kind of rows.
    case kinds
  }

  package let subject: Subject
  /// The subject: a name, a word or a line; empty for a single question.
  package let about: String
  /// The assumed answer.
  package let assumed: String
  /// The possible answers, if the file lists them.
  package var choices: [String] = []

  package init(_ subject: Subject, about: String = "", assumed: String, choices: [String] = []) {
    self.subject = subject
    self.about = about
    self.assumed = assumed
    self.choices = choices
  }
}

extension ImportDraft.TotalCheck {
  /// The stated total of one person in minor units; nil if it has more decimals than the currency, or is too
  /// large.
  package func statedUnits(of person: Int) -> Int64? {
    guard stated.indices.contains(person) else { return nil }
    return stated[person].rounded(toScale: currency.scale)?.units
  }
}
