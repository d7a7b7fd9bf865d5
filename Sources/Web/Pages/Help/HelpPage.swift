import HTML
import HTTP
import Ledger
import Words

/// The help: all subjects, with a search, or one of them.
struct HelpPage {
  private(set) var frame: Frame
  /// Nil if the page shows all subjects.
  let subject: HelpSubject?
  /// What was searched for.
  let text: String
  private let words: [FoldedText]
  let parts: [Part]

  /// A subject with its answers. Those that do not match the search are hidden, for a script that searches again.
  struct Part {
    let subject: HelpSubject
    let title: String
    let answers: [(answer: HelpAnswer, isFound: Bool)]

    var isFound: Bool { answers.contains(where: \.isFound) }
  }

  static let link = Link("/help")
  private static let longestText = 100

  static func showAll(_ visit: Visit) throws -> Response {
    let text = String((try visit.query()["q"] ?? "").prefix(longestText))
    return HelpPage(nil, text, visit).shown(to: visit)
  }

  static func show(_ visit: Visit) throws -> Response {
    guard let subject = visit.parameters["subject"].flatMap({ HelpSubject(rawValue: $0) }) else {
      throw Problem.notFound
    }
    return HelpPage(subject, "", visit).shown(to: visit)
  }

  private init(_ subject: HelpSubject?, _ text: String, _ visit: Visit) {
    let t = visit.t
    self.subject = subject
    self.text = text
    frame = visit.frame(subject?.title(t) ?? t.helpTitle)
    // Also for visitors who are not signed in.
    frame.styles = .all
    let words = text.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)) }
    self.words = words
    parts = (subject.map { [$0] } ?? HelpSubject.allCases).map { subject in
      let title = subject.title(t)
      return Part(
        subject: subject, title: title,
        answers: subject.answers(t).map { ($0, $0.contains(words, in: title)) })
    }
  }

  private func shown(to visit: Visit) -> Response { visit.page { Views.helpHelp(&$0, page: self) } }

  var t: Strings { frame.t }
  /// Whether the answers are open: those of one subject, and those found.
  var isOpen: Bool { subject != nil || !words.isEmpty }
  var foundNothing: Bool { !parts.contains(where: \.isFound) }
}

extension HelpAnswer {
  /// Whether all the words occur in the answer or in the title of its subject.
  fileprivate func contains(_ words: [FoldedText], in subject: String) -> Bool {
    guard !words.isEmpty else { return true }
    let folded = FoldedText("\(subject) \(title) \(text)").text
    return words.allSatisfy { $0.widths.contains(where: folded.contains) }
  }
}
