package import Ledger
internal import SQLite

/// An entry as a row of the list.
package struct EntryRow: Hashable, Sendable {
  package let id: ID<Entry>
  package let title: String
  package let day: Day
  package let kind: Bill.Kind
  /// The amount that counts: with an exchange rate, the converted amount.
  package let amount: Money
  /// The amount before the conversion; nil without a rate.
  package let original: Money?
  /// The label that represents the category now, after merges.
  package let category: ID<Label>?
  package let payee: ID<Label>?
  /// Only filled where all entries are exported.
  package internal(set) var tags: [ID<Label>] = []
  /// The parts of all members of the entry, merged names as one, in the order of member ids.
  package internal(set) var parts: [Part] = []
  /// The part of the member that the list is shown to; nil if they have none.
  package internal(set) var mine: Part?
  let number: Int64

  /// The amounts that a member paid and owes, in minor units of the currency that the entry counts in;
  /// negative for income.
  package struct Part: Hashable, Sendable {
    package let member: ID<Member>
    package internal(set) var paid: Int64
    package internal(set) var owed: Int64

    /// Above zero the member lent money, below zero they borrowed it.
    package var net: Int64 { paid - owed }
  }

  /// The members who paid; for income, those who received it.
  package var payers: [Part] { parts.filter { $0.paid != 0 } }

  /// The member who received a payment; nil for other kinds.
  package var receiver: ID<Member>? { kind == .transfer ? parts.first { $0.owed != 0 }?.member : nil }
}

extension EntryRow {
  /// Reads the columns in the order of `columns`.
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

  /// The columns of `entries AS e` that `init(row:)` reads.
  static let columns: SQL = """
    e.number, e.id, e.title, e.day, e.kind, e.amount, e.currency, e.scale, e.original,
    e.original_currency, e.original_scale, e.category, e.payee
    """

  /// The order of the list, the newest first.
  static let order: SQL = "ORDER BY e.day DESC, e.created DESC, e.created_counter DESC, e.id DESC"
}

extension Snapshot {
  /// Reads the rows, and then the parts of all members in a second query.
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

  /// Adds the tags, with merged tags replaced by their representatives.
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
  /// The index of each row by its entry's number.
  fileprivate var places: [Int64: Int] {
    var places: [Int64: Int] = [:]
    places.reserveCapacity(count)
    for place in indices { places[self[place].number] = place }
    return places
  }
}

/// Adds parts to rows. Parts of one entry mostly arrive together and are added to its row in one step.
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

  /// Sorts by member id and merges the parts of a member with several names.
  private mutating func sortParts() {
    // Ids mostly grow with the numbers of the members, so the parts are mostly sorted already.
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
