import Ledger
import Store

/// An entry in a list, with the values that the store has already computed.
struct ListedEntry: Sendable {
  let id: ID<Entry>
  let title: String
  let day: Day
  let kind: Bill.Kind
  /// The amount that counts; never below zero, for every kind.
  let amount: Money
  /// The amount before conversion; nil without a rate.
  let original: Money?
  /// In any order; for income those who received it.
  let payers: [ID<Member>]
  /// The receiver of a payment; nil for the other kinds.
  let receiver: ID<Member>?
  let category: ID<Label>?
  let payee: ID<Label>?
  /// The viewer's part; nil if they have none.
  let mine: Outcome.Line?

  init(
    id: ID<Entry>, title: String, day: Day, kind: Bill.Kind, amount: Money, original: Money? = nil,
    payers: [ID<Member>], receiver: ID<Member>? = nil, category: ID<Label>? = nil, payee: ID<Label>? = nil,
    mine: Outcome.Line? = nil
  ) {
    self.id = id
    self.title = title
    self.day = day
    self.kind = kind
    self.amount = amount
    self.original = original
    self.payers = payers
    self.receiver = receiver
    self.category = category
    self.payee = payee
    self.mine = mine
  }

  /// Made from a row of the store.
  init(_ row: EntryRow, viewer: ID<Member>?) {
    self.init(
      id: row.id, title: row.title, day: row.day, kind: row.kind, amount: row.amount, original: row.original,
      payers: row.parts.compactMap { $0.paid != 0 ? $0.member : nil }, receiver: row.receiver,
      category: row.category, payee: row.payee,
      mine: viewer.flatMap { viewer in
        row.mine.map { Outcome.Line(member: viewer, paid: $0.paid, owed: $0.owed) }
      })
  }

  /// Made from the entry itself, whose bill is divided here. A merged member counts as the one they were
  /// merged into, with both parts added.
  init(_ id: ID<Entry>, _ entry: Entry, _ context: EntryContext, outcome: Outcome? = nil) {
    let bill = entry.bill
    var payers: [ID<Member>] = []
    for payer in bill.paid.map({ context.representative(of: $0.member) }) where !payers.contains(payer) {
      payers.append(payer)
    }
    let receiver = bill.kind == .transfer ? bill.split.participants.first : nil
    self.init(
      id: id, title: entry.title, day: entry.day, kind: bill.kind, amount: bill.countedAmount,
      original: bill.rate == nil ? nil : bill.amount, payers: payers,
      receiver: receiver.map(context.representative), category: entry.category, payee: entry.payee,
      mine: context.viewer.flatMap { Self.part(of: $0, in: outcome ?? bill.countedOutcome(of: id), context) })
  }

  private static func part(of viewer: ID<Member>, in outcome: Outcome, _ context: EntryContext) -> Outcome
    .Line?
  {
    let mine = outcome.lines.filter { context.representative(of: $0.member) == viewer }
    guard !mine.isEmpty else { return nil }
    return Outcome.Line(
      member: viewer, paid: mine.reduce(0) { $0 + $1.paid }, owed: mine.reduce(0) { $0 + $1.owed })
  }

  /// The viewer's part of the amount paid or received.
  var paidByViewer: Money? { mine.map { Money(minorUnits: $0.paid, currency: amount.currency) } }

  /// The cost for the group: income counts as negative.
  var signedAmount: Int64 { kind == .income ? -amount.minorUnits : amount.minorUnits }
}
