internal import Ledger
internal import SQLite

extension Transaction {
  /// Adds the differences to the stored sums, and resets them.
  package func write(_ totals: inout GroupTotals, of book: AppendCache) throws {
    for (key, change) in totals.tallies where change != .none { try add(change, to: key, book.group) }
    for (key, change) in totals.monthSums where change != .none { try add(change, to: key, book) }
    for currency in totals.balances.currencies {
      for (member, net) in totals.balances[currency].byMember {
        try addBalance(net, of: member, currency, book)
      }
    }
    for currency in totals.debts.currencies {
      for debt in totals.debts.transfers(in: currency) { try addDebt(debt, book) }
    }
    totals = GroupTotals()
  }

  private func add(_ change: EntryTally, to key: EntryTallyKey, _ group: ID<Group>) throws {
    try requireCountable(
      """
      INSERT INTO tallies ("group", facet, value, span, start, kind, currency, scale, count, total)
      VALUES (
        \(group), \(key.facet), \(key.storedValue), \(key.span.kind), \(key.span.start), \(key.kind),
        \(key.currency.code), \(key.currency.scale), \(change.count), \(change.total))
      ON CONFLICT DO UPDATE SET count = count + excluded.count, total = total + excluded.total
      WHERE total + excluded.total BETWEEN \(-Self.mostSum) AND \(Self.mostSum)
        OR (total > 0) <> (excluded.total > 0)
      """)
    guard change.count < 0 else { return }
    try connection.run(
      """
      DELETE FROM tallies
      WHERE "group" = \(group) AND facet = \(key.facet) AND value = \(key.storedValue)
        AND span = \(key.span.kind) AND start = \(key.span.start) AND kind = \(key.kind)
        AND currency = \(key.currency.code) AND scale = \(key.currency.scale) AND count = 0
      """)
  }

  /// Runs an update that changes no row if the sum would become too large to be read; the sum can still
  /// become smaller. Throws in that case.
  private func requireCountable(_ statement: SQL) throws {
    guard try connection.run(statement) > 0 else { throw Refusal.limit(.sums) }
  }

  private static let mostSum = HouseholdLimit.sums.most

  private func add(_ change: EntryTally, to key: MonthSumKey, _ book: AppendCache) throws {
    let member = try key.member.map { try book.number(of: $0) } ?? 0
    try connection.run(
      """
      INSERT INTO month_sums (
        "group", member, month, category, payee, tags, kind, currency, scale, count, total)
      VALUES (
        \(book.group), \(member), \(key.month), \(key.storedCategory), \(key.storedPayee), \(key.storedTags),
        \(key.kind), \(key.currency.code), \(key.currency.scale), \(change.count), \(change.total))
      ON CONFLICT DO UPDATE SET count = count + excluded.count, total = total + excluded.total
      """)
    guard change.count < 0 else { return }
    try connection.run(
      """
      DELETE FROM month_sums
      WHERE "group" = \(book.group) AND member = \(member) AND month = \(key.month)
        AND category = \(key.storedCategory) AND payee = \(key.storedPayee) AND tags = \(key.storedTags)
        AND kind = \(key.kind) AND currency = \(key.currency.code) AND scale = \(key.currency.scale)
        AND count = 0
      """)
  }

  private func addBalance(_ net: Int64, of member: ID<Member>, _ currency: Currency, _ book: AppendCache)
    throws
  {
    try requireCountable(
      """
      INSERT INTO balances ("group", member, currency, scale, net)
      VALUES (
        \(book.group), \(try book.number(of: member)), \(currency.code), \(currency.scale), \(net))
      ON CONFLICT DO UPDATE SET net = net + excluded.net
      WHERE net + excluded.net BETWEEN \(-Self.mostSum) AND \(Self.mostSum)
        OR (net > 0) <> (excluded.net > 0)
      """)
  }

  private func addDebt(_ debt: Transfer, _ book: AppendCache) throws {
    let isInOrder = debt.payer < debt.payee
    let (low, high) = isInOrder ? (debt.payer, debt.payee) : (debt.payee, debt.payer)
    let amount = isInOrder ? debt.amount.minorUnits : -debt.amount.minorUnits
    let currency = debt.amount.currency
    try requireCountable(
      """
      INSERT INTO debts ("group", debtor, creditor, currency, scale, amount)
      VALUES (
        \(book.group), \(try book.number(of: low)), \(try book.number(of: high)), \(currency.code),
        \(currency.scale), \(amount))
      ON CONFLICT DO UPDATE SET amount = amount + excluded.amount
      WHERE amount + excluded.amount BETWEEN \(-Self.mostSum) AND \(Self.mostSum)
        OR (amount > 0) <> (excluded.amount > 0)
      """)
  }
}

extension AppendCache {
  /// The table number of a member.
  func number(of member: ID<Member>) throws -> Int64 {
    guard let number = numbers[member] else { throw JournalError.missing(.member) }
    return number
  }
}
