import Ledger
import Store
import Words

/// The entries of a currency that have no exchange rate, with the form that gives all of them one.
struct MissingRate {
  /// Which of the two currencies the number is for one unit of.
  enum Side: String, CaseIterable { case own, other }

  /// What was typed, and why it was refused.
  struct Typed {
    let currency: String
    let rate: String
    let side: Side
    let error: String
  }

  let words: String
  let currency: Currency
  let own: Currency
  private(set) var value = ""
  private(set) var side = Side.own
  /// Where a rate that is filled in comes from.
  private(set) var hint: String?
  private(set) var error: String?
  /// The two ways to say a rate.
  let sides: [(value: String, label: String, isChosen: Bool)]
  let operation: String

  /// Nil if every entry has a rate, for a unit of the group's own, and for those who may change nothing.
  init?(_ currency: Currency, _ typed: Typed?, _ group: GroupFrame, _ snapshot: Snapshot, _ visit: Visit)
    throws
  {
    own = group.group.currency
    guard group.canChange, currency != own, currency.isStandard else { return nil }
    let count = try snapshot.countWithoutRate(in: currency, of: group.group.id)
    guard count > 0 else { return nil }
    self.currency = currency
    let (t, formats) = (visit.t, visit.formats)
    let (here, there) = (formats.isolated(own.code), formats.isolated(currency.code))
    words = t.rateMissing(count: count, currency: there)
    operation = visit.newID(of: Operation.self).description
    if let typed, typed.currency == currency.code {
      (value, side, error) = (typed.rate, typed.side, typed.error)
    } else if let known = try snapshot.referenceRate(from: own, to: currency, on: formats.today) {
      value = formats.amounts.text(of: known.rate.quantity)
      hint = t.fieldRateReferenceFilledIn(day: formats.date(known.day))
    } else if let last = try snapshot.lastRate(from: currency, to: own, in: group.group.id) {
      (value, side) = (formats.amounts.text(of: last.rate.quantity), .other)
      hint = t.fieldRateFilledIn(title: formats.isolated(last.title), day: formats.date(last.day))
    }
    sides = Side.allCases.map { [side] it in
      let (from, to) = it == .own ? (here, there) : (there, here)
      return (it.rawValue, t.detailRate(from: from, rate: "…", to: to), it == side)
    }
  }

  var field: String { "rate-\(currency.code)" }
}
