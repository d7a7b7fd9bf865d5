package import Ledger
internal import SQLite

/// A program elsewhere that is told what is done in a group, and up to where it has been told.
package struct Webhook: Hashable, Sendable {
  package let id: ID<Webhook>
  package let group: ID<Group>
  /// Who made it.
  package let account: ID<Person>
  package let address: String
  package let secrets: Secrets
  package let kinds: Kinds
  package let created: Instant
  package let position: Int64
  /// Nothing is sent before then.
  package let due: Instant
  /// How often what comes next was sent in vain.
  package let tries: Int
  /// Nil while it is told.
  package let stop: Stop?

  /// Where it is, without what stands behind that and may be a secret.
  package var origin: String {
    let host = address.firstRange(of: "://")?.upperBound ?? address.startIndex
    let end = address[host...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? address.endIndex
    return String(address[..<end])
  }

  /// What can be told.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    package static let entries = Kinds(rawValue: 1)
    /// Who is in the group.
    package static let people = Kinds(rawValue: 2)
    /// Categories, saved splits, receipts, budgets, what comes again, and the group itself.
    package static let everythingElse = Kinds(rawValue: 4)

    package static let all: Kinds = [.entries, .people, .everythingElse]

    /// Each of them with the word that forms and programs use for it.
    package static let names: [(name: String, kind: Kinds)] = [
      ("entries", .entries), ("people", .people), ("rest", .everythingElse),
    ]

    /// Those that are named; what is no name is nothing.
    package init(named names: [String]) {
      self = Self.names.reduce(into: []) { kinds, kind in
        if names.contains(kind.name) { kinds.insert(kind.kind) }
      }
    }

    /// Whether a change belongs to it.
    package func include(_ change: Change) -> Bool {
      switch change.entityKind {
      case .entry: contains(.entries)
      case .member: contains(.people)
      case .group, .label, .preset, .rule, .budget, .receipt: contains(.everythingElse)
      }
    }
  }

  /// What is sent is signed with. After a change the old one signs too, until the program knows the new one.
  package struct Secrets: Hashable, Sendable {
    package let current: [UInt8]
    package let old: (secret: [UInt8], until: Instant)?

    package static let length = 32
    /// How long the old one is used beside the new one.
    package static let overlap: Duration = .seconds(86_400)

    /// Those that count, the newest first.
    package func standing(at now: Instant) -> [[UInt8]] {
      [current] + (old.map { now < $0.until ? [$0.secret] : [] } ?? [])
    }

    package static func == (a: Self, b: Self) -> Bool {
      a.current == b.current && a.old?.secret == b.old?.secret && a.old?.until == b.old?.until
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(current) }
  }

  /// Why it is told nothing any more.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// It could not be reached for days.
    case failures
    /// It has said itself that it is no more.
    case gone
    /// Who made it could not look at the group then: their account was disabled. What somebody has made goes with their
    /// membership, but for what had stopped before that was so.
    case left
  }

  package struct Stop: Hashable, Sendable {
    package let since: Instant
    package let reason: Reason
  }
}

extension Webhook.Reason: Storable {}

extension Webhook {
  /// In the order of `columns`.
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

  /// What `init(row:)` reads, from `webhooks AS w`.
  static let columns: SQL = """
    w.id, w."group", w.account, w.address, w.secret, w.old_secret, w.old_until, w.kinds, w.created,
    w.position, w.due, w.tries, w.stopped, w.reason
    """
}
