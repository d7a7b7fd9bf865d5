internal import SQLite

/// Answers that nearly every request asks for and that are true until something is committed: who carries a session,
/// what they may do in a group, how far its journal goes.
struct CommittedAnswers {
  private final class Answers<Question: Hashable, Answer> {
    var known: [Question: Answer] = [:]
  }

  /// As many people look at their pages at the same time.
  private static let most = 64

  /// The state that the answers are true for.
  private var state = -1
  private var kinds: [ObjectIdentifier: AnyObject] = [:]
  /// False within a transaction that writes, and for a reader who came while something was committed.
  private(set) var areOpen = false

  /// Answers are asked for and kept in this state of the file; those of another one are forgotten.
  mutating func open(in state: Int) {
    areOpen = true
    guard self.state != state else { return }
    self.state = state
    kinds.removeAll(keepingCapacity: true)
  }

  mutating func close() {
    areOpen = false
  }

  func known<Question: CommittedQuestion>(_ question: Question) -> Question.Answer? {
    answers(to: Question.self)?.known[question]
  }

  mutating func keep<Question: CommittedQuestion>(_ answer: Question.Answer, to question: Question) {
    guard areOpen else { return }
    let answers = answers(to: Question.self) ?? Answers()
    kinds[ObjectIdentifier(Question.self)] = answers
    if answers.known.count >= Self.most { answers.known = [:] }
    answers.known[question] = answer
  }

  private func answers<Question: CommittedQuestion>(
    to kind: Question.Type
  ) -> Answers<Question, Question.Answer>? {
    kinds[ObjectIdentifier(kind)].map { unsafeDowncast($0, to: Answers<Question, Question.Answer>.self) }
  }
}

/// A question whose answer follows from what is committed, and from nothing else.
package protocol CommittedQuestion: Hashable {
  associatedtype Answer
}

extension Snapshot {
  /// The answer to a question, read again only when something has been committed since.
  package func knownSinceCommit<Question: CommittedQuestion>(
    _ question: Question, _ read: () throws -> Question.Answer
  ) throws -> Question.Answer {
    guard answers.areOpen, !hasMovedOn else { return try read() }
    if let known = answers.known(question) { return known }
    let answer = try read()
    if !hasMovedOn { answers.keep(answer, to: question) }
    return answer
  }

  /// Whether something was committed between the first answer that was known and the first question to the file. Who may
  /// see what was read has to be asked again then.
  package var hasMovedOn: Bool { connection.hasMovedOn }
}
