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
  package let hasNote: Bool
  package let isRecurring: Bool
  package let attachments: Int
  package internal(set) var tags: [ID<Label>] = []
  /// Everyone it concerns, under the names they go by now, in the order of their ids.
  package internal(set) var parts: [Part] = []
  /// The part of the member that the list is for; nil where they have none.
  package internal(set) var mine: Part?
  let number: Int64

  /// What someone paid and owes, in minor units of the currency that the entry counts in; for income both are below zero.
  package struct Part: Hashable, Sendable {
    package let member: ID<Member>
    package let name: String
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
  init(row: inout Row, _ overview: GroupOverview) throws {
    number = try row.next()
    id = try row.next()
    title = try row.next()
    day = try row.next()
    kind = try row.next()
    amount = try Money(row: &row)
    original = try Money(optional: &row)
    category = try row.next(ID<Label>?.self).map { overview.representative(of: $0) }
    payee = try row.next(ID<Label>?.self).map { overview.representative(of: $0) }
    hasNote = try row.next()
    isRecurring = try row.next()
    attachments = try row.next()
  }

  /// What `init(row:)` reads, from `entries AS e`.
  static let columns: SQL = """
    e.number, e.id, e.title, e.day, e.kind, e.amount, e.currency, e.scale, e.original,
    e.original_currency, e.original_scale, e.category, e.payee, e.note_text IS NOT NULL, e.rule IS NOT NULL,
    (SELECT count(*) FROM entry_files WHERE entry = e.number)
    """

  /// The list's order, the newest first.
  static let order: SQL = "ORDER BY e.day DESC, e.created DESC, e.created_counter DESC, e.id DESC"
}

extension Snapshot {
  /// Reads rows, and then what each has several of, in two more questions for all of them.
  func rows(_ sql: SQL, _ overview: GroupOverview, for me: ID<Member>?) throws -> [EntryRow] {
    var rows = try connection.all(sql) { row in try EntryRow(row: &row, overview) }
    let places = Dictionary(rows.enumerated().map { ($1.number, $0) }) { first, _ in first }
    try addParts(to: &rows, places, overview, me)
    try connection.forEach(
      "SELECT entry, tag FROM entry_tags WHERE entry IN (\(SQL.list(places.keys))) ORDER BY entry, tag"
    ) { row in
      guard let place = places[try row.next()] else { return }
      let tag = overview.representative(of: try row.next(ID<Label>.self))
      if !rows[place].tags.contains(tag) { rows[place].tags.append(tag) }
    }
    return rows
  }

  private func addParts(
    to rows: inout [EntryRow], _ places: [Int64: Int], _ overview: GroupOverview, _ me: ID<Member>?
  ) throws {
    let names = MemberNames(overview)
    try connection.forEach(
      "SELECT entry, member, paid, owed FROM shares WHERE entry IN (\(SQL.list(places.keys)))"
    ) { row in
      guard let place = places[try row.next()], let id = overview.numbers[try row.next()] else { return }
      let member = names.representative(of: id)
      rows[place].parts.append(
        EntryRow.Part(
          member: member, name: names.name(of: member), paid: try row.nextAmount(),
          owed: try row.nextAmount()))
    }
    for place in rows.indices {
      rows[place].sortParts()
      rows[place].mine = rows[place].parts.first { $0.member == me }
    }
  }
}

extension EntryRow {
  /// In the order of the members' ids. Somebody with several names has one part.
  fileprivate mutating func sortParts() {
    // Members are mostly as old as their numbers.
    if zip(parts, parts.dropFirst()).allSatisfy({ $0.member < $1.member }) { return }
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

/// Looks members up once for all the rows of a list.
private struct MemberNames {
  private let members: [ID<Member>: (name: String, representative: ID<Member>)]

  init(_ overview: GroupOverview) {
    members = Dictionary(
      overview.members.map { ($0.id, ($0.name, overview.representative(of: $0.id))) }
    ) { first, _ in first }
  }

  func representative(of member: ID<Member>) -> ID<Member> { members[member]?.representative ?? member }
  func name(of member: ID<Member>) -> String { members[member]?.name ?? "" }
}
