package import Ledger
internal import SQLite

/// One request to a webhook.
package struct WebhookAttempt: Hashable, Sendable {
  package let moment: Instant
  /// The event, such as `entry.added`.
  package let event: String
  package let outcome: WebhookOutcome

  /// The most attempts stored for a webhook.
  package static let mostKept = 20

  package init(at moment: Instant, _ event: String, _ outcome: WebhookOutcome) {
    (self.moment, self.event, self.outcome) = (moment, event, outcome)
  }
}

/// The result of a request.
package enum WebhookOutcome: Hashable, Sendable {
  /// The status code of the response.
  case answered(Int)
  case failed(Failure)

  /// Reasons why there was no response.
  package enum Failure: String, Hashable, Sendable, CaseIterable {
    case noAddress, notAllowed, unreachable, timedOut, untrusted, hungUp, unreadable, redirected
  }

  /// Whether the receiver accepted it.
  package var isSuccess: Bool {
    if case .answered(let code) = self { (200..<300).contains(code) } else { false }
  }

  /// Whether the receiver says that it no longer exists.
  package var isFarewell: Bool { self == .answered(410) }

  var code: Int64? { if case .answered(let code) = self { Int64(min(max(code, 100), 999)) } else { nil } }

  var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
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
  /// The last attempts, the newest first.
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
  /// Adds an attempt, and removes the oldest beyond the limit. Does nothing if the webhook is gone.
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
