package import Ledger
internal import SQLite

extension Snapshot {
  /// Those of a group, the oldest first.
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

  /// Those for whom there may be something, and to whom it may be sent now; those that have waited longest first.
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

  /// When something is to be sent that waits for its time.
  package func nextDueWebhook(after now: Instant) throws -> Instant? {
    try connection.value(
      "SELECT min(w.due) FROM webhooks AS w WHERE \(Self.hasNews) AND w.due > \(now)", as: Instant?.self)
      ?? nil
  }

  /// Of a group that was deleted nothing is told, as long as it can come back.
  private static let hasNews: SQL = """
    w.stopped IS NULL
    AND EXISTS (SELECT 1 FROM group_details AS g WHERE g."group" = w."group" AND g.is_deleted = 0)
    AND w.position < (SELECT coalesce(max(sequence), 0) FROM operations WHERE "group" = w."group")
    """
}
