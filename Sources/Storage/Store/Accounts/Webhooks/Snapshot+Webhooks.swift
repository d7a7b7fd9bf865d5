package import Ledger
internal import SQLite

extension Snapshot {
  /// A group's webhooks, the oldest first.
  package func webhooks(of group: ID<Group>) throws -> [Webhook] {
    try connection.all(
      """
      SELECT \(Webhook.columns)
      FROM webhooks AS w
      WHERE w."group" = \(group)
      ORDER BY w.created, w.id
      """, Webhook.init(row:))
  }

  package func webhook(_ id: ID<Webhook>) throws -> Webhook? {
    try connection.first(
      "SELECT \(Webhook.columns) FROM webhooks AS w WHERE w.id = \(id)", Webhook.init(row:))
  }

  /// The webhooks that may have news and can be sent to now; those that have waited longest come first.
  package func dueWebhooks(at now: Instant, limit: Int) throws -> [Webhook] {
    try connection.all(
      """
      SELECT \(Webhook.columns)
      FROM webhooks AS w
      WHERE \(Self.hasNews) AND w.due <= \(now)
      ORDER BY w.due, w.id
      LIMIT \(limit)
      """, Webhook.init(row:))
  }

  /// The next time at which a waiting webhook is due.
  package func nextDueWebhook(after now: Instant) throws -> Instant? {
    try connection.value(
      "SELECT min(w.due) FROM webhooks AS w WHERE \(Self.hasNews) AND w.due > \(now)", as: Instant?.self)
      ?? nil
  }

  /// A deleted group sends nothing as long as it can be restored.
  private static let hasNews: SQL = """
    w.stopped IS NULL
    AND EXISTS (SELECT 1 FROM group_details AS g WHERE g."group" = w."group" AND g.is_deleted = 0)
    AND w.position < (SELECT coalesce(max(sequence), 0) FROM operations WHERE "group" = w."group")
    """
}
