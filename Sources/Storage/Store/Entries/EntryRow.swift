package import Ledger
internal import SQLite

/// An entry as it stands in the list.
package struct EntryRow: Hashable, Sendable {
  package let id: ID<Entry>
  package let title: String
  package let day: Day
  package let kind: Bill.Kind
  /// What it counts as: with a rate, what it was converted to.
  package let amount: Money
  /// What it was before it was converted; nil without a rate.
  package let original: Money?
  /// Under the name it goes by now.
  package let category: ID<Label>?
  package let payee: ID<Label>?
  /// Only where all entries are gone through.
  package internal(set) var tags: [ID<Label>] = []
  /// Everyone it concerns, under the names they go by now, in the order of their ids.
  package internal(set) var parts: [Part] = []
  /// The part of the member that the list is for; nil where they have none.
  package internal(set) var mine: Part?
  let number: Int64

  /// What someone paid and owes, in minor units of the currency that the entry counts in; for income both are below zero.
  package struct Part: Hashable, Sendable {
    package let member: ID<Member>
    package internal(set) var paid: Int64
    package internal(set) var owed: Int64

    /// Above zero it was lent, below zero borrowed.
    package var net: Int64 { paid - owed }
  }

  /// Who paid; for income who received it.
  package var payers: [Part] { parts.filter { $0.paid != 0 } }

  /// Who received a payment; nil for the other kinds.
  package var receiver: ID<Member>? {
    kind == .transfer ? parts.first { $0.owed != 0 }?.member : nil
  }
}

extension EntryRow {
  /// In the order of `columns`.
  init(row: inout Row, _ labels: Representatives<Label>) throws {
    number = try row.next()
    id = try row.next()
    title = try row.next()
    day = try row.next()
    kind = try row.next()
    amount = try Money(row: &row)
    original = try Money(optional: &row)
    category = try row.next(ID<Label>?.self).map { labels[$0] }
    payee = try row.next(ID<Label>?.self).map { labels[$0] }
  }

  /// What `init(row:)` reads, from `entries AS e`.
  static let columns: SQL = """
    e.number, e.id, e.title, e.day, e.kind, e.amount, e.currency, e.scale, e.original,
    e.original_currency, e.original_scale, e.category, e.payee
    """

  /// The list's order, the newest first.
  static let order: SQL = "ORDER BY e.day DESC, e.created DESC, e.created_counter DESC, e.id DESC"
}

extension Snapshot {
  /// Reads rows, and then everyone's parts in one more question for all of them.
  func rows(_ sql: SQL, _ overview: GroupOverview, for me: ID<Member>?) throws -> [EntryRow] {
    var rows: [EntryRow] = []
    let labels = overview.labelsNow
    try connection.forEach(sql) { row in rows.append(try EntryRow(row: &row, labels)) }
    var parts = GatheredParts(of: rows, for: me)
    try connection.forEach(
      "SELECT entry, member, paid, owed FROM shares WHERE entry IN (\(SQL.list(parts.entries)))"
    ) { row in
      let (entry, number) = (try row.next(Int64.self), try row.next(Int64.self))
      guard let member = overview.standing(number) else { return }
      parts.add(
        EntryRow.Part(member: member, paid: try row.nextAmount(), owed: try row.nextAmount()), to: entry)
    }
    return parts.finished()
  }

  /// Adds the tags, under the names they go by now.
  func addTags(to rows: inout [EntryRow], _ overview: GroupOverview) throws {
    let places = rows.places
    try connection.forEach(
      "SELECT entry, tag FROM entry_tags WHERE entry IN (\(SQL.list(places.keys))) ORDER BY entry, tag"
    ) { row in
      guard let place = places[try row.next()] else { return }
      let tag = overview.representative(of: try row.next(ID<Label>.self))
      if !rows[place].tags.contains(tag) { rows[place].tags.append(tag) }
    }
  }
}

extension [EntryRow] {
  /// Where each is, by its number.
  fileprivate var places: [Int64: Int] {
    var places: [Int64: Int] = [:]
    places.reserveCapacity(count)
    for place in indices { places[self[place].number] = place }
    return places
  }
}

/// Rows that are given their parts. Those of one entry mostly come in one go, and are put in place as one.
private struct GatheredParts {
  private var rows: [EntryRow]
  private let places: [Int64: Int]
  private let me: ID<Member>?
  private var entry: Int64?
  private var parts: [EntryRow.Part] = []

  init(of rows: [EntryRow], for me: ID<Member>?) {
    self.rows = rows
    self.me = me
    places = rows.places
  }

  var entries: some Sequence<Int64> { places.keys }

  mutating func add(_ part: EntryRow.Part, to entry: Int64) {
    if entry != self.entry {
      finish()
      self.entry = entry
    }
    parts.append(part)
  }

  consuming func finished() -> [EntryRow] {
    finish()
    return rows
  }

  private mutating func finish() {
    guard let place = entry.flatMap({ places[$0] }) else { return }
    rows[place].take(parts, for: me)
    parts.removeAll(keepingCapacity: true)
  }
}

extension EntryRow {
  fileprivate mutating func take(_ found: [Part], for me: ID<Member>?) {
    parts = parts.isEmpty ? found : parts + found
    sortParts()
    mine = parts.first { $0.member == me }
  }

  /// In the order of the members' ids. Somebody with several names has one part.
  private mutating func sortParts() {
    // Members are mostly as old as their numbers.
    if parts.indices.dropFirst().allSatisfy({ parts[$0 - 1].member < parts[$0].member }) { return }
    var sorted: [Part] = []
    for part in parts.sorted(by: { $0.member < $1.member }) {
      if let last = sorted.indices.last, sorted[last].member == part.member {
        sorted[last].paid += part.paid
        sorted[last].owed += part.owed
      } else {
        sorted.append(part)
      }
    }
    parts = sorted
  }
}
