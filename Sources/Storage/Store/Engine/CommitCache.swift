internal import SQLite

/// A cache for queries of nearly every request, valid until the next commit: the account of a session, its
/// permissions in a group, the end of a group's journal.
struct CommitCache {
  private final class Answers<Question: Hashable, Answer> { var known: [Question: Answer] = [:] }

  /// Enough for this many people who use the app at the same time.
  private static let most = 64

  /// The commit count for which the answers are valid.
  private var state = -1
  private var kinds: [ObjectIdentifier: AnyObject] = [:]
  /// False in a transaction, and for a reader that began during a commit.
  private(set) var areOpen = false

  /// Opens the cache for a commit count; answers of another count are removed.
  mutating func open(in state: Int) {
    areOpen = true
    guard self.state != state else { return }
    self.state = state
    kinds.removeAll(keepingCapacity: true)
  }

  mutating func close() { areOpen = false }

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

  private func answers<Question: CommittedQuestion>(to kind: Question.Type) -> Answers<
    Question, Question.Answer
  >? { kinds[ObjectIdentifier(kind)].map { unsafeDowncast($0, to: Answers<Question, Question.Answer>.self) } }
}

/// A query whose answer depends on committed data only.
package protocol CommittedQuestion: Hashable { associatedtype Answer }

extension Snapshot {
  /// Returns the cached answer to a question, or reads it again if there was a commit since.
  package func knownSinceCommit<Question: CommittedQuestion>(
    _ question: Question, _ read: () throws -> Question.Answer
  ) throws -> Question.Answer {
    guard answers.areOpen, !hasMovedOn else { return try read() }
    if let known = answers.known(question) { return known }
    let answer = try read()
    if !hasMovedOn { answers.keep(answer, to: question) }
    return answer
  }

  /// Whether there was a commit between the first cached answer and the first query to the file. Permissions
  /// must be checked again then.
  package var hasMovedOn: Bool { connection.hasMovedOn }
}
