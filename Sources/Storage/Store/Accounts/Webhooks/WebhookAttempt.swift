package import Ledger
internal import SQLite

/// One time that something was sent to a program elsewhere.
package struct WebhookAttempt: Hashable, Sendable {
  package let moment: Instant
  /// What it was about, such as `entry.added`.
  package let event: String
  package let outcome: WebhookOutcome

  /// So many are kept of each.
  package static let mostKept = 20

  package init(at moment: Instant, _ event: String, _ outcome: WebhookOutcome) {
    (self.moment, self.event, self.outcome) = (moment, event, outcome)
  }
}

/// What came of it.
package enum WebhookOutcome: Hashable, Sendable {
  /// The status of the answer.
  case answered(Int)
  case failed(Failure)

  /// Why there was no answer.
  package enum Failure: String, Hashable, Sendable, CaseIterable {
    case noAddress, notAllowed, unreachable, timedOut, untrusted, hungUp, unreadable, redirected
  }

  /// Whether it has been taken.
  package var isSuccess: Bool {
    if case .answered(let code) = self { (200..<300).contains(code) } else { false }
  }

  /// Whether the program says that it is no more.
  package var isFarewell: Bool { self == .answered(410) }

  var code: Int64? {
    if case .answered(let code) = self { Int64(min(max(code, 100), 999)) } else { nil }
  }

  var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}

extension WebhookOutcome.Failure: Storable {}

extension WebhookAttempt {
  fileprivate init(row: inout Row) throws {
    moment = try row.next()
    event = try row.next()
    let code: Int64? = try row.next()
    let failure: WebhookOutcome.Failure? = try row.next()
    outcome = failure.map { .failed($0) } ?? .answered(Int(clamping: code ?? 0))
  }
}

extension Snapshot {
  /// The last ones, the newest first.
  package func attempts(of webhook: ID<Webhook>) throws -> [WebhookAttempt] {
    try connection.all(
      """
      SELECT moment, event, code, failure
      FROM webhook_attempts
      WHERE webhook = \(webhook)
      ORDER BY number DESC
      """, WebhookAttempt.init(row:))
  }
}

extension Transaction {
  /// Notes one, and forgets the oldest. Where the program is not told any more, nothing is noted.
  package func note(_ attempt: WebhookAttempt, of webhook: ID<Webhook>) throws {
    try connection.run(
      """
      INSERT INTO webhook_attempts (webhook, moment, event, code, failure)
      SELECT id, \(attempt.moment), \(attempt.event), \(attempt.outcome.code), \(attempt.outcome.failure)
      FROM webhooks
      WHERE id = \(webhook)
      """)
    try connection.run(
      """
      DELETE FROM webhook_attempts
      WHERE webhook = \(webhook) AND number NOT IN (
        SELECT number
        FROM webhook_attempts
        WHERE webhook = \(webhook)
        ORDER BY number DESC
        LIMIT \(Int64(WebhookAttempt.mostKept)))
      """)
  }
}
