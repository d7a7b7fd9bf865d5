/// What a file leaves open, with what is assumed until somebody answers.
package struct ImportQuestion: Hashable, Sendable {
  /// The keys of `ImportAnswers`, and what is asked beside them.
  package enum Subject: String, CaseIterable, Hashable, Sendable {
    case currency, zone, me, friend, group, people, weights, payers, names, categories, dates, decimal, units
    case columns, separator, signs
    /// Which app it is from: it looks like Splitwise in a language that is not known, or somebody says otherwise.
    case format
    /// Amounts look a hundred times too large.
    case hundredfold
    /// A type of rows that is not known.
    case kinds
  }

  package let subject: Subject
  /// About what: a name, a word, a line; empty where there is one such question.
  package let about: String
  /// What is assumed.
  package let assumed: String
  /// What can be chosen from, where the file names it.
  package var choices: [String] = []

  package init(_ subject: Subject, about: String = "", assumed: String, choices: [String] = []) {
    self.subject = subject
    self.about = about
    self.assumed = assumed
    self.choices = choices
  }
}
