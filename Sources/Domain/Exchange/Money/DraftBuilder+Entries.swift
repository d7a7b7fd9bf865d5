import Ledger

extension DraftBuilder {
  /// Adds the result of a row: an entry, or payments.
  mutating func add(_ facts: RowFacts, _ money: RowMoney) throws(RowIssue) {
    guard facts.isPayment else { return append(facts, money) }
    let payments = money.payments
    guard !payments.isEmpty else { throw RowIssue(.paymentToSelf) }
    var facts = facts
    if !facts.keepsCategory { facts.category = .none }
    if payments.count > 1 || payments[0].kind != .transfer { facts.warn(.paymentOfSeveral) }
    for (index, payment) in payments.enumerated() {
      append(facts, payment, part: payments.count > 1 ? index + 1 : 0)
    }
  }

  private mutating func append(_ facts: RowFacts, _ money: RowMoney, part: Int = 0) {
    var entry = ImportedEntry(
      place: facts.place, part: part, nativeID: facts.id, kind: money.kind, day: facts.day,
      title: CleanText.line(facts.title), currency: facts.currency, amount: money.amount, paid: money.paid,
      division: money.division, hint: money.hint)
    entry.sourceGroup = facts.group
    entry.category = facts.category
    entry.payee = CleanText.line(facts.payee)
    entry.tags = facts.tags.map(CleanText.line).filter { !$0.isEmpty }
    entry.note = CleanText.lines(facts.note)
    entry.original = facts.original
    entry.repeats = facts.repeats
    if part == 0 { entry.typed = facts.typed }
    entry.warnings = facts.warnings
    entry.fitTexts()
    draft.entries.append(entry)
  }
}
