package import Ledger
internal import SQLite

extension Transaction {
  /// Adds a webhook that is notified of changes from now on. Throws `Refusal.limit` if the group has too
  /// many.
  package func addWebhook(
    _ id: ID<Webhook>, of group: ID<Group>, by account: ID<Person>, at address: String, secret: [UInt8],
    _ kinds: Webhook.Kinds, _ now: Instant
  ) throws {
    try HouseholdLimit.webhooks.requireRoom(beside: webhooks(of: group).count)
    try connection.run(
      """
      INSERT INTO webhooks (id, "group", account, address, secret, kinds, created, position, due)
      VALUES (
        \(id), \(group), \(account), \(address), \(secret), \(Int64(kinds.rawValue)), \(now),
        (SELECT coalesce(max(sequence), 0) FROM operations WHERE "group" = \(group)), \(now))
      """)
  }

  package func removeWebhook(_ id: ID<Webhook>) throws {
    try connection.run("DELETE FROM webhooks WHERE id = \(id)")
  }

  /// Replaces the signing secret. For some time requests are signed with the old one too.
  package func setSecret(of webhook: ID<Webhook>, to secret: [UInt8], _ now: Instant) throws {
    try connection.run(
      """
      UPDATE webhooks
      SET old_secret = secret, old_until = \(now.adding(Webhook.Secrets.overlap)), secret = \(secret)
      WHERE id = \(webhook)
      """)
  }

  /// Resumes a stopped webhook at its position.
  package func resumeWebhook(_ id: ID<Webhook>, _ now: Instant) throws {
    try connection.run(
      "UPDATE webhooks SET stopped = NULL, reason = NULL, tries = 0, due = \(now) WHERE id = \(id)")
  }

  /// Records that all changes up to a position were sent. The position never moves back; other webhooks take
  /// their turn.
  package func advanceWebhook(_ id: ID<Webhook>, to position: Int64, _ now: Instant) throws {
    try connection.run(
      """
      UPDATE webhooks
      SET position = \(position), tries = 0, due = \(now)
      WHERE id = \(id) AND position < \(position)
      """)
  }

  /// Sets another time after a failed request.
  package func postponeWebhook(_ id: ID<Webhook>, until due: Instant) throws {
    try connection.run("UPDATE webhooks SET due = \(due), tries = tries + 1 WHERE id = \(id)")
  }

  /// Stops a webhook until a member resumes it; returns false if it was stopped already.
  package func stopWebhook(_ id: ID<Webhook>, _ reason: Webhook.Reason, _ now: Instant) throws -> Bool {
    let stopped: [ID<Webhook>] = try connection.values(
      """
      UPDATE webhooks
      SET stopped = \(now), reason = \(reason)
      WHERE id = \(id) AND stopped IS NULL
      RETURNING id
      """)
    return !stopped.isEmpty
  }
}
