package import Ledger
internal import SQLite

/// The change of each category's monthly expenses that other people caused since a place of the journal.
package struct SpendingChangeByOthers: Sendable {
  package struct Place: Hashable, Sendable {
    /// The category in the entries, which may have been merged since.
    package let category: ID<Label>
    /// The first day of the month.
    package let month: Day

    package init(category: ID<Label>, month: Day) {
      self.category = category
      self.month = month
    }
  }

  package private(set) var amounts: [Place: Int64] = [:]

  /// The most earlier entries that are read; with more of them the result is only an estimate.
  fileprivate static let mostLookedAt = 500

  fileprivate mutating func add(_ units: Int64, _ kind: Bill.Kind, _ category: ID<Label>, _ day: Day) {
    let place = Place(category: category, month: day.monthRange.lowerBound)
    switch kind {
    case .expense: amounts[place, default: 0] &+= units
    case .income: amounts[place, default: 0] &-= units
    case .transfer: break
    }
  }
}

extension Snapshot {
  /// Compares the current entries with those at `position`, for changes up to `end` and one currency.
  package func spendingGrowth(
    in group: ID<Group>, after position: Int64, through end: Int64, besidesBy person: ID<Person>,
    _ currency: Currency
  ) throws -> SpendingChangeByOthers {
    let touched: SQL = """
      SELECT DISTINCT entity
      FROM operations
      WHERE "group" = \(group) AND sequence > \(position) AND sequence <= \(end) AND author IS NOT \(person)
        AND entity_kind = 'entry'
      """
    var growth = SpendingChangeByOthers()
    try connection.forEach(
      """
      SELECT e.category, e.day, e.kind, e.amount
      FROM (\(touched)) AS o JOIN entries AS e ON e.id = o.entity
      WHERE e.deleted IS NULL AND e.category IS NOT NULL AND e.currency = \(currency.code)
        AND e.scale = \(Int64(currency.scale))
      """
    ) { row in
      let (category, day) = (try row.next(ID<Label>.self), try row.next(Day.self))
      let kind: Bill.Kind = try row.next()
      growth.add(try row.next(), kind, category, day)
    }
    for entry in try entriesBefore(position, among: touched, in: group) {
      guard case .entry(let state) = entry, !state.isDeleted.value, let category = state.category.value,
        let day = state.day.value, let bill = state.bill, bill.amount.currency == currency
      else { continue }
      growth.add(0 &- bill.amount.minorUnits, bill.kind, category, day)
    }
    return growth
  }

  /// The entries that existed at a place of the journal, in their state of then.
  private func entriesBefore(_ position: Int64, among touched: SQL, in group: ID<Group>) throws
    -> [EntityState]
  {
    let entities = try connection.all(
      """
      SELECT t.entity
      FROM (\(touched)) AS t
      WHERE EXISTS (
        SELECT 1
        FROM operations AS o
        WHERE o."group" = \(group) AND o.entity = t.entity AND o.sequence <= \(position))
      LIMIT \(Int64(SpendingChangeByOthers.mostLookedAt))
      """
    ) { row in Entity(kind: .entry, id: try row.next()) }
    return try entities.map { entity in
      try operations(on: entity, in: group, before: position + 1).reduce(into: EntityState(entity)) {
        $0.apply($1)
      }
    }
  }
}
