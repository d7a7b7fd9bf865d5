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
