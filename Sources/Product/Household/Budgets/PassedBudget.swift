package import Ledger
package import Store

/// A category over its monthly budget, which it was within before others added to it.
package struct PassedBudget: Hashable, Sendable {
  package let category: ID<Label>
  /// The first day of the month.
  package let month: Day
  package let spent: Money
  package let monthly: Money
}

extension Snapshot {
  /// The budgets that others have exceeded between two positions of a group's journal: of this month and the
  /// one before it, as older ones are no longer of interest.
  package func passedBudgets(
    _ overview: GroupOverview, after position: Int64, through end: Int64, besidesBy person: ID<Person>,
    today: Day
  ) throws -> [PassedBudget] {
    let book = BudgetBook(try budgets(of: overview.group.id), overview)
    guard !book.monthly.isEmpty else { return [] }
    let growth = try spendingGrowth(
      in: overview.group.id, after: position, through: end, besidesBy: person, overview.group.currency)
    var added: [SpendingChangeByOthers.Place: Int64] = [:]
    for (place, amount) in growth.amounts {
      let category = overview.representative(of: place.category)
      added[SpendingChangeByOthers.Place(category: category, month: place.month), default: 0] &+= amount
    }
    let first = today.monthRange.lowerBound
    let months = [first.adding(months: -1), first].compactMap(\.self)
    return try months.flatMap { month in
      try passedBudgets(
        book, overview, in: month, added: added.filter { $0.key.month == month && $0.value > 0 })
    }
  }

  private func passedBudgets(
    _ book: BudgetBook, _ overview: GroupOverview, in month: Day, added: [SpendingChangeByOthers.Place: Int64]
  ) throws -> [PassedBudget] {
    guard added.keys.contains(where: { book.monthly[$0.category] != nil }) else { return [] }
    var filter = EntryFilter()
    (filter.from, filter.to) = (month.monthRange.lowerBound, month.monthRange.upperBound)
    let report = try report(of: overview, by: .category, matching: filter)
    return added.compactMap { place, amount in
      guard let monthly = book.monthly[place.category],
        let figures = report.parts[monthly.currency]?[.label(place.category)]
      else { return nil }
      let spent = 0 &- figures.net
      guard spent > monthly.minorUnits, spent &- amount <= monthly.minorUnits else { return nil }
      return PassedBudget(
        category: place.category, month: month, spent: Money(minorUnits: spent, currency: monthly.currency),
        monthly: monthly)
    }.sorted { $0.category < $1.category }
  }
}
