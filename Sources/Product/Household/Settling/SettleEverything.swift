package import Ledger
package import Store

/// Records all proposed payments of a group, in all currencies, as one change.
package struct SettleEverything: Sendable {
  private let payments: [Transfer]
  private let title: String
  private let notes: [Transfer: String]
  private let today: Day
  private let request: GroupRequest

  /// `payments` are those that the author has looked through, and `title` is what a payment is called.
  /// `notes` are those of payments that a bank's statement names.
  package init(
    _ payments: [Transfer], titled title: String, notes: [Transfer: String] = [:], on today: Day,
    _ request: GroupRequest
  ) {
    self.payments = payments
    self.title = title
    self.notes = notes
    self.today = today
    self.request = request
  }

  /// The first change, by which one undo finds all of them. Throws `GroupRefusal.unproposed` where other
  /// payments are proposed by now.
  package func run(in transaction: Transaction) throws -> Appended? {
    if let earlier = try transaction.earlierAnswer(to: request) { return earlier.first }
    let settling = try Settling(try transaction.requireOverview(of: request.group), transaction)
    let proposed = settling.payable
    let parties = settling.overview.parties
    guard !payments.isEmpty, payments.count == proposed.count,
      Set(proposed.map(parties.named)) == Set(payments.map(parties.named))
    else { throw GroupRefusal.unproposed }
    let changes = try payments.enumerated().map { index, payment in
      let bill = try Bill(
        kind: .transfer, amount: payment.amount, payers: .one(payment.payer), split: .equal([payment.payee]))
      let id = request.operation.derived(10_000 + index, as: Entry.self)
      var entry = Entry(title: title, day: today, bill: bill)
      entry.note = notes[payment] ?? ""
      return Change.entry(id, .added(entry))
    }
    return try transaction.append(changes, for: request)
  }
}
