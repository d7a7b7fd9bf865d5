internal import Ledger
internal import SQLite

/// What the tables hold of one entry.
struct EntryProjection: Hashable {
  let id: ID<Entry>
  let created: Tick
  let deleted: Instant?
  let title: SearchableText
  let note: SearchableText
  let day: Day
  let kind: Bill.Kind
  let amount: Money
  let countedCurrency: Currency
  let category: ID<Label>?
  let payee: ID<Label>?
  let occurrence: Occurrence?
  let lines: [Line]
  let tags: [ID<Label>]
  let attachments: [ID<Attachment>]

  /// A member's part; the effect is in the currency the entry counts in.
  struct Line: Hashable {
    let member: ID<Member>
    let paid: Int64
    let owed: Int64
    let effect: Int64
  }

  /// A text and how it is compared.
  struct SearchableText: Hashable {
    let text: String
    let folded: String
  }
}

extension EntryProjection {
  /// Nil while it is not known that the entry was added.
  init?(_ state: EntryState) {
    guard let birth = state.birth, let entry = state.entry else { return nil }
    id = state.id
    created = birth.stamp.tick
    deleted =
      state.isDeleted.value
      ? state.isDeleted.stamp.map { Instant(milliseconds: $0.tick.milliseconds) } : nil
    title = SearchableText(entry.title)
    note = SearchableText(entry.note)
    day = entry.day
    kind = entry.bill.kind
    amount = entry.bill.amount
    countedCurrency = entry.bill.countedCurrency
    category = entry.category
    payee = entry.payee
    occurrence = entry.occurrence
    lines = Line.all(of: entry.bill, state.id)
    tags = entry.tags
    attachments = entry.attachments
  }

  var isVisible: Bool { deleted == nil }

  /// What the entry adds to balances while it counts.
  var effect: BalanceEffect {
    get throws {
      var amounts: [ID<Member>: Int64] = [:]
      for line in lines { amounts[line.member] = line.effect }
      return try BalanceEffect(currency: countedCurrency, amounts)
    }
  }
}

extension EntryProjection.Line {
  fileprivate static func all(of bill: Bill, _ id: ID<Entry>) -> [Self] {
    let outcome = bill.outcome(of: id)
    let counted = bill.convertedOutcome(of: id) ?? outcome
    return zip(outcome.lines, counted.lines).map { line, counted in
      Self(member: line.member, paid: line.paid, owed: line.owed, effect: counted.net)
    }
  }
}

extension EntryProjection.SearchableText {
  init(_ text: String) {
    self.init(text: text, folded: FoldedText(text).text)
  }
}
