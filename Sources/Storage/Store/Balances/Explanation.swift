package import Ledger
internal import SQLite

/// A part of the entries that add up to a balance or a debt, the newest first.
package struct Explanation: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package let entry: ID<Entry>
    package let title: String
    package let day: Day
    package let kind: Bill.Kind
    package let category: ID<Label>?
    /// The amount that the entry added.
    package let amount: Money
    /// The running total including this entry.
    package let total: Money
  }

  package let lines: [Line]
  /// The total now.
  package let total: Money
  /// Where the next part begins; nil when there are no more entries.
  package let next: Place?

  /// The last entry of a part, and the amount left to explain.
  package struct Place: Hashable, Sendable {
    package let entry: ID<Entry>
    package let total: Int64

    package init(entry: ID<Entry>, total: Int64) {
      self.entry = entry
      self.total = total
    }
  }
}

extension Snapshot {
  /// Lists the entries that make up a balance or a debt: their amounts add up to it exactly.
  ///
  /// `units` says which members count as one, such as `GroupOverview.people`.
  package func explanation(
    of subject: BalanceSubject, in currency: Currency, of group: ID<Group>, units: SettlementUnits,
    after place: Explanation.Place? = nil, limit: Int = 50
  ) throws -> Explanation {
    let total = try total(of: subject, in: currency, of: group, units: units)
    var left = place?.total ?? total
    var lines: [Explanation.Line] = []
    var position = try place.map { try self.position(of: $0.entry, in: group) } ?? .newest
    let numbers = try numbers(of: subject.members(in: units), in: group)
    while lines.count < limit {
      let some = try entries(of: numbers, in: currency, of: group, after: position, limit: 2 * limit)
      for entry in some where lines.count < limit {
        position = entry.position
        let amount = try part(of: entry, subject, currency, units)
        guard amount != 0 else { continue }
        lines.append(entry.line(amount, total: left, currency))
        left &-= amount
      }
      if some.isEmpty { break }
    }
    let next = lines.last.map { Explanation.Place(entry: $0.entry, total: left) }
    return Explanation(
      lines: lines, total: Money(minorUnits: total, currency: currency),
      next: lines.count < limit ? nil : next)
  }

  private func total(
    of subject: BalanceSubject, in currency: Currency, of group: ID<Group>, units: SettlementUnits
  ) throws -> Int64 {
    switch subject {
    case .balance(let member):
      return try balances(of: group)[currency].merged(by: units)[units.representative(of: member)]
    case .debt(let debtor, let creditor):
      let (debtor, creditor) = (units.representative(of: debtor), units.representative(of: creditor))
      return try debts(of: group).merged(by: units).debt(of: debtor, to: creditor, in: currency).minorUnits
    }
  }

  /// The amount of one entry that belongs to the answer, by the rules of Ledger.
  private func part(
    of entry: ExplainedEntry, _ subject: BalanceSubject, _ currency: Currency, _ units: SettlementUnits
  ) throws -> Int64 {
    var amounts: [ID<Member>: Int64] = [:]
    for line in try lines(of: entry.number) { amounts[line.member] = line.effect }
    var explanation = BalanceExplanation<ID<Entry>>(of: subject, in: currency, units: units)
    try explanation.read(BalanceEffect(currency: currency, amounts), from: entry.id)
    return explanation.total.minorUnits
  }

  // MARK: - Entries in the order of the list

  private func position(of entry: ID<Entry>, in group: ID<Group>) throws -> ListPosition {
    try connection.first(
      """
      SELECT day, created, created_counter, id
      FROM entries
      WHERE id = \(entry) AND "group" = \(group)
      """, ListPosition.init(row:)) ?? .newest
  }

  private func entries(
    of members: [Int64], in currency: Currency, of group: ID<Group>, after position: ListPosition, limit: Int
  ) throws -> [ExplainedEntry] {
    try connection.all(
      """
      SELECT e.day, e.created, e.created_counter, e.id, e.number, e.title, e.kind,
        e.category
      FROM entries AS e INDEXED BY entries_listed
      WHERE e."group" = \(group) AND e.deleted IS NULL
        AND (e.day, e.created, e.created_counter, e.id)
          < (\(position.day), \(position.created), \(position.counter), \(position.id))
        AND e.currency = \(currency.code) AND e.scale = \(currency.scale)
        AND EXISTS (
          SELECT 1
          FROM shares
          WHERE entry = e.number AND member IN (\(SQL.list(members))) AND effect <> 0)
      \(EntryRow.order)
      LIMIT \(limit)
      """, ExplainedEntry.init(row:))
  }
}

/// The position of an entry in the list.
private struct ListPosition {
  let day: Int64
  let created: Int64
  let counter: Int64
  let id: ID<Entry>

  /// Sorts before every entry.
  static let newest = ListPosition(day: .max, created: .max, counter: .max, id: ID(high: .max, low: .max))
}

extension ListPosition {
  init(row: inout Row) throws {
    day = try row.next()
    created = try row.next()
    counter = try row.next()
    id = try row.next()
  }
}

private struct ExplainedEntry {
  let position: ListPosition
  let number: Int64
  let title: String
  let kind: Bill.Kind
  let category: ID<Label>?

  var id: ID<Entry> { position.id }

  init(row: inout Row) throws {
    position = try ListPosition(row: &row)
    number = try row.next()
    title = try row.next()
    kind = try row.next()
    category = try row.next()
  }

  func line(_ amount: Int64, total: Int64, _ currency: Currency) -> Explanation.Line {
    Explanation.Line(
      entry: id, title: title, day: Day(number: Int(position.day)) ?? .first, kind: kind, category: category,
      amount: Money(minorUnits: amount, currency: currency),
      total: Money(minorUnits: total, currency: currency))
  }
}

extension BalanceSubject {
  /// All members of whom an entry must name at least one to be part of the answer: one side of a debt is
  /// enough.
  fileprivate func members(in units: SettlementUnits) -> [ID<Member>] {
    let member =
      switch self {
      case .balance(let member): member
      case .debt(let debtor, _): debtor
      }
    let speaker = units.representative(of: member)
    return units.units.first { $0.representative == speaker }?.members ?? [speaker]
  }
}
