package import Ledger
internal import SQLite

/// An entry as it stands in the list.
package struct EntryRow: Hashable, Sendable {
  package let id: ID<Entry>
  package let title: String
  package let day: Day
  package let kind: Bill.Kind
  package let amount: Money
  /// Under the name it goes by now.
  package let category: ID<Label>?
  package let payee: ID<Label>?
  package let hasNote: Bool
  package let isRecurring: Bool
  package let attachments: Int
  /// Under the names they go by now, in the order of the ids; for income who received it.
  package internal(set) var payers: [Payer] = []
  package internal(set) var tags: [ID<Label>] = []
  /// The part of the member that the list is for; nil where they have none.
  package internal(set) var mine: Part?
  let number: Int64

  package struct Payer: Hashable, Sendable {
    package let member: ID<Member>
    package let name: String
    package let paid: Money
  }

  /// What someone paid and owes, in the currency of the entry; for income both are below zero.
  package struct Part: Hashable, Sendable {
    package var paid: Int64
    package var owed: Int64

    /// Above zero it was lent, below zero borrowed.
    package var net: Int64 { paid - owed }
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
    category = try row.next(ID<Label>?.self).map { overview.representative(of: $0) }
    payee = try row.next(ID<Label>?.self).map { overview.representative(of: $0) }
    hasNote = try row.next()
    isRecurring = try row.next()
    attachments = try row.next()
  }

  /// What `init(row:)` reads, from `entries AS e`.
  static let columns: SQL = """
    e.number, e.id, e.title, e.day, e.kind, e.amount, e.currency, e.scale, e.category, e.payee,
    e.note_text IS NOT NULL, e.rule IS NOT NULL,
    (SELECT count(*) FROM entry_files WHERE entry = e.number)
    """

  /// The list's order, the newest first.
  static let order: SQL = "ORDER BY e.day DESC, e.created DESC, e.created_counter DESC, e.id DESC"
}

extension Snapshot {
  /// Reads rows, and then what each has several of, in two more questions for all of them.
  func rows(_ sql: SQL, _ overview: GroupOverview, for me: ID<Member>?) throws -> [EntryRow] {
    var rows = try connection.all(sql) { row in try EntryRow(row: &row, overview) }
    let places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.number, $0) })
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
      """
      SELECT s.entry, m.id, s.paid, s.owed
      FROM shares AS s JOIN members AS m ON m.number = s.member
      WHERE s.entry IN (\(SQL.list(places.keys)))
      """
    ) { row in
      guard let place = places[try row.next()] else { return }
      let member = names.representative(of: try row.next())
      rows[place].add(
        EntryRow.Part(paid: try row.next(), owed: try row.next()), of: member, names, isMine: member == me)
    }
    for place in rows.indices { rows[place].payers.sort { $0.member < $1.member } }
  }
}

extension EntryRow {
  fileprivate mutating func add(
    _ part: Part, of member: ID<Member>, _ names: MemberNames, isMine: Bool
  ) {
    if isMine {
      let before = mine ?? Part(paid: 0, owed: 0)
      mine = Part(paid: before.paid + part.paid, owed: before.owed + part.owed)
    }
    guard part.paid != 0 else { return }
    var paid = part.paid
    if let index = payers.firstIndex(where: { $0.member == member }) {
      paid += payers.remove(at: index).paid.minorUnits
    }
    let money = Money(minorUnits: paid, currency: amount.currency)
    payers.append(Payer(member: member, name: names.name(of: member), paid: money))
  }
}

/// Looks members up once for all the rows of a list.
struct MemberNames {
  private let members: [ID<Member>: (name: String, representative: ID<Member>)]

  init(_ overview: GroupOverview) {
    members = Dictionary(
      overview.members.map { ($0.id, ($0.name, overview.representative(of: $0.id))) }
    ) { first, _ in first }
  }

  func representative(of member: ID<Member>) -> ID<Member> { members[member]?.representative ?? member }
  func name(of member: ID<Member>) -> String { members[member]?.name ?? "" }
}
