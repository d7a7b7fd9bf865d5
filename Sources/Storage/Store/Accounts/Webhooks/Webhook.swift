package import Ledger
internal import SQLite

/// A webhook: an address that is sent the changes of a group, with the position that was sent last.
package struct Webhook: Hashable, Sendable {
  package let id: ID<Webhook>
  package let group: ID<Group>
  /// The member's account that created it.
  package let account: ID<Person>
  package let address: String
  package let secrets: Secrets
  package let kinds: Kinds
  package let created: Instant
  package let position: Int64
  /// The earliest time of the next request.
  package let due: Instant
  /// The number of failed tries of the next request.
  package let tries: Int
  /// Nil while it is active.
  package let stop: Stop?

  /// The address without its path and query, which may hold a secret.
  package var origin: String {
    let host = address.firstRange(of: "://")?.upperBound ?? address.startIndex
    let end = address[host...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? address.endIndex
    return String(address[..<end])
  }

  /// The kinds of changes that are sent.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let entries = Kinds(rawValue: 1)
    /// Changes of members.
    package static let people = Kinds(rawValue: 2)
    /// Changes of categories, saved splits, receipts, budgets, recurring entries, and the group itself.
    package static let everythingElse = Kinds(rawValue: 4)

    package static let all: Kinds = [.entries, .people, .everythingElse]

    /// The names of the kinds in forms and in the API.
    package static let names: [(name: String, kind: Kinds)] = [
      ("entries", .entries), ("people", .people), ("rest", .everythingElse),
    ]

    /// The kinds with these names; unknown names are ignored.
    package init(named names: [String]) {
      self = Self.names.reduce(into: []) { kinds, kind in
        if names.contains(kind.name) { kinds.insert(kind.kind) }
      }
    }

    /// Whether a change is of these kinds.
    package func include(_ change: Change) -> Bool {
      switch change.entityKind {
      case .entry: contains(.entries)
      case .member: contains(.people)
      case .group, .label, .preset, .rule, .budget, .receipt: contains(.everythingElse)
      }
    }
  }

  /// The signing secrets. After a change the old one is used too, until the receiver has the new one.
  package struct Secrets: Hashable, Sendable {
    package let current: [UInt8]
    package let old: (secret: [UInt8], until: Instant)?

    package static let length = 32
    /// How long the old secret is used beside the new one.
    package static let overlap: Duration = .seconds(86_400)

    /// The valid secrets, the newest first.
    package func standing(at now: Instant) -> [[UInt8]] {
      [current] + (old.map { now < $0.until ? [$0.secret] : [] } ?? [])
    }

    package static func == (a: Self, b: Self) -> Bool {
      a.current == b.current && a.old?.secret == b.old?.secret && a.old?.until == b.old?.until
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(current) }
  }

  /// Reasons why a webhook was stopped.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// It could not be reached for days.
    case failures
    /// It answered that it no longer exists (410).
    case gone
    /// Its creator could not view the group, because the account was disabled. Webhooks are deleted when
    /// their creator's membership ends; those stopped before that rule existed are kept.
    case left
  }

  package struct Stop: Hashable, Sendable {
    package let since: Instant
    package let reason: Reason
  }
}

extension Webhook.Reason: Storable {}

extension Webhook {
  /// Reads the columns in the order of `columns`.
  init(row: inout Row) throws {
    id = try row.next()
    group = try row.next()
    account = try row.next()
    address = try row.next()
    let secret: [UInt8] = try row.next()
    let old: [UInt8]? = try row.next()
    let oldUntil: Instant? = try row.next()
    kinds = Kinds(rawValue: Int(clamping: try row.next(Int64.self))).intersection(.all)
    created = try row.next()
    position = try row.next()
    due = try row.next()
    tries = Int(clamping: try row.next(Int64.self))
    let stopped: Instant? = try row.next()
    let reason: Reason? = try row.next()
    var previous: (secret: [UInt8], until: Instant)?
    if let old, let oldUntil { previous = (old, oldUntil) }
    secrets = Secrets(current: secret, old: previous)
    if let stopped, let reason { stop = Stop(since: stopped, reason: reason) } else { stop = nil }
  }

  /// The columns of `webhooks AS w` that `init(row:)` reads.
  static let columns: SQL = """
    w.id, w."group", w.account, w.address, w.secret, w.old_secret, w.old_until, w.kinds, w.created,
    w.position, w.due, w.tries, w.stopped, w.reason
    """
}

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
