internal import Ledger
internal import SQLite

extension Transaction {
  /// Adds the differences to what is kept, and empties them.
  func write(_ totals: inout Totals, of book: GroupBook) throws {
    for (key, change) in totals.tallies where change != .none { try add(change, to: key, book.group) }
    for (key, change) in totals.tallies { try requireCountable(change.total, to: key, book.group) }
    for (key, change) in totals.monthSums where change != .none { try add(change, to: key, book) }
    for currency in totals.balances.currencies {
      for (member, net) in totals.balances[currency].byMember {
        try addBalance(net, of: member, currency, book)
      }
    }
    for currency in totals.debts.currencies {
      for debt in totals.debts.transfers(in: currency) { try addDebt(debt, book) }
    }
    totals = Totals()
  }

  private func add(_ change: Tally, to key: TallyKey, _ group: ID<Group>) throws {
    try connection.run(
      """
      INSERT INTO tallies ("group", facet, value, span, start, kind, currency, scale, count, total)
      VALUES (
        \(group), \(key.facet), \(key.storedValue), \(key.span.kind), \(key.span.start), \(key.kind),
        \(key.currency.code), \(key.currency.scale), \(change.count), \(change.total))
      ON CONFLICT DO UPDATE SET count = count + excluded.count, total = total + excluded.total
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

  /// All other sums are parts of those of everything, but for balances and debts, which count what was converted.
  private func requireCountable(_ change: Int64, to key: TallyKey, _ group: ID<Group>) throws {
    guard key.facet == .everything, key.span == .always else { return }
    try requireCountable(
      change,
      """
      SELECT total
      FROM tallies
      WHERE "group" = \(group) AND facet = \(key.facet) AND value = \(key.storedValue)
        AND span = \(key.span.kind) AND start = \(key.span.start) AND kind = \(key.kind)
        AND currency = \(key.currency.code) AND scale = \(key.currency.scale)
      """)
  }

  /// Throws where a statement gives a sum that this change has made too large to be read.
  private func requireCountable(_ change: Int64, _ statement: SQL) throws {
    let sum: Int64 = try connection.value(statement) ?? 0
    let isCountable = sum.magnitude <= UInt64(HouseholdLimit.sums.most)
    guard isCountable || sum.magnitude < (sum &- change).magnitude else { throw Refusal.limit(.sums) }
  }

  private func add(_ change: Tally, to key: MonthSumKey, _ book: GroupBook) throws {
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

  private func addBalance(
    _ net: Int64, of member: ID<Member>, _ currency: Currency, _ book: GroupBook
  ) throws {
    try requireCountable(
      net,
      """
      INSERT INTO balances ("group", member, currency, scale, net)
      VALUES (
        \(book.group), \(try book.number(of: member)), \(currency.code), \(currency.scale), \(net))
      ON CONFLICT DO UPDATE SET net = net + excluded.net
      RETURNING net
      """)
  }

  private func addDebt(_ debt: Transfer, _ book: GroupBook) throws {
    let isInOrder = debt.payer < debt.payee
    let (low, high) = isInOrder ? (debt.payer, debt.payee) : (debt.payee, debt.payer)
    let amount = isInOrder ? debt.amount.minorUnits : -debt.amount.minorUnits
    let currency = debt.amount.currency
    try requireCountable(
      amount,
      """
      INSERT INTO debts ("group", debtor, creditor, currency, scale, amount)
      VALUES (
        \(book.group), \(try book.number(of: low)), \(try book.number(of: high)), \(currency.code),
        \(currency.scale), \(amount))
      ON CONFLICT DO UPDATE SET amount = amount + excluded.amount
      RETURNING amount
      """)
  }
}

extension GroupBook {
  /// How the tables know a member.
  func number(of member: ID<Member>) throws -> Int64 {
    guard let number = numbers[member] else { throw JournalError.missing(.member) }
    return number
  }
}
