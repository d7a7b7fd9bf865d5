import API
import Accounts
import Ledger
import Operations
import Store

/// Sending to one webhook.
extension WebhookSender {
  /// A part of the journal, read for one webhook.
  private struct Stretch {
    /// Everything before this position is sent, or not meant for this webhook.
    let end: Int64
    /// The next event to send, at the end of the part; nil if the part has none for this webhook.
    let event: WebhookEvent?
  }

  /// Sends the next event; true if there may be more to send now.
  func sendNext(to id: ID<Webhook>) async throws -> Bool {
    let now = clock.now()
    guard let webhook = try store.read({ try $0.webhook(id) }), webhook.stop == nil, webhook.due <= now else {
      return false
    }
    guard try store.read({ try mayLook(webhook, in: $0) }) else {
      try await stop(webhook, .left)
      return false
    }
    guard let stretch = try store.read({ try next(for: webhook, in: $0) }) else { return false }
    guard let event = stretch.event else {
      try await store.write { try $0.advanceWebhook(id, to: stretch.end, now) }
      return true
    }
    let outcome = try await outcome(of: event, to: webhook)
    return try await take(outcome, of: event, through: stretch.end, webhook)
  }

  /// Whether the author of the webhook may still read the group.
  private func mayLook(_ webhook: Webhook, in snapshot: Snapshot) throws -> Bool {
    guard let account = try snapshot.account(webhook.account), account.disabled == nil else { return false }
    return try snapshot.membership(of: account.id, in: webhook.group, includingDeleted: true) != nil
  }

  private func next(for webhook: Webhook, in snapshot: Snapshot) throws -> Stretch? {
    let records = try snapshot.changes(of: webhook.group, after: webhook.position, limit: Self.batch)
    guard let last = records.last else { return nil }
    for record in records where webhook.kinds.include(record.operation.change) {
      if let event = try WebhookEvent(record, in: snapshot) {
        return Stretch(end: record.sequence, event: event)
      }
    }
    return Stretch(end: last.sequence, event: nil)
  }

  private func take(_ outcome: WebhookOutcome, of event: WebhookEvent, through end: Int64, _ webhook: Webhook)
    async throws -> Bool
  {
    let now = clock.now()
    let attempt = WebhookAttempt(at: now, event.type, outcome)
    if outcome.isSuccess {
      try await store.write { transaction in
        try transaction.advanceWebhook(webhook.id, to: end, now)
        try transaction.note(attempt, of: webhook.id)
      }
      return true
    }
    try await store.write { try $0.note(attempt, of: webhook.id) }
    if outcome.isFarewell {
      try await stop(webhook, .gone)
    } else if let delay = WebhookDelays.retry(after: webhook.tries, randomness) {
      try await store.write { try $0.postponeWebhook(webhook.id, until: now.adding(delay)) }
    } else {
      try await stop(webhook, .failures)
    }
    return false
  }

  /// Stops a webhook, and tells its author.
  private func stop(_ webhook: Webhook, _ reason: Webhook.Reason) async throws {
    let now = clock.now()
    let isNews = try await store.write { [letters] transaction in
      let isNews = try transaction.stopWebhook(webhook.id, reason, now)
      if isNews { try letters?.post(webhook, stoppedFor: reason, at: now, in: transaction) }
      return isNews
    }
    guard isNews else { return }
    log.raise(
      .webhookStopped, "a webhook of group \(webhook.group) was disabled: \(reason.rawValue)", as: .warning)
  }
}

/// The pauses before a webhook is tried again.
enum WebhookDelays {
  /// After this many failed tries. After one more the webhook is stopped: that is after more than three days.
  static let steps: [Duration] = [
    .seconds(5), .seconds(5 * 60), .seconds(30 * 60), .seconds(2 * 3_600), .seconds(5 * 3_600),
    .seconds(10 * 3_600), .seconds(14 * 3_600), .seconds(20 * 3_600), .seconds(24 * 3_600),
  ]

  /// Nil after the last try. A fifth more or less, so that not all are tried again at the same moment.
  static func retry(after tries: Int, _ randomness: Randomness) -> Duration? {
    guard steps.indices.contains(tries) else { return nil }
    let percent = 80 + Int(randomness.bytes(1)[0]) * 40 / 255
    return steps[tries] * percent / 100
  }
}
