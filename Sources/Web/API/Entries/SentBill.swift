import Encodings
import Ledger
import Refusals
import Store
import Words

/// The bill of an entry as a client has sent it.
struct SentBill {
  private let object: JSONObject
  private let overview: GroupOverview
  private let formats: Formats
  /// On a change, the previous bill: its currencies may be used again.
  private let old: Bill?

  init(_ object: JSONObject, _ overview: GroupOverview, _ formats: Formats, replacing old: Bill? = nil) {
    (self.object, self.overview, self.formats, self.old) = (object, overview, formats, old)
  }

  /// The resulting bill. `payer` and `split` are the defaults.
  func bill(payer: ID<Member>?, split usual: Split?) throws -> Bill {
    let kind = object.text("kind").flatMap { Bill.Kind(rawValue: $0) } ?? .expense
    let amount = try money
    let payers = try payers(payer)
    guard let split = try object.object("split").map(split) ?? usual else {
      throw APIProblem(at: "/bill/split", "missing", formats.t.errorNoOneIncluded)
    }
    let rate = try rate
    do throws(BillError) {
      var bill = try Bill(kind: kind, amount: amount, payers: payers, split: split, rate: rate)
      bill.sum = object.text("sum").flatMap { EnteredSum($0) }
      try bill.check(members: Set(overview.members.map(\.id)))
      return bill
    } catch {
      let words = BillWords(formats, of: amount) { id in formats.isolated(overview.member(id)?.name ?? "?") }
      throw APIProblem(at: "/bill" + error.pointer, error.code, words.words(for: error))
    }
  }

  private var money: Money {
    get throws {
      let object = object.object("money") ?? JSONObject()
      return try Money(sent: object, at: "/bill/money", overview, formats, besides: old?.amount.currency)
    }
  }

  private func payers(_ usual: ID<Member>?) throws -> Payers {
    guard let sent = object["paid"]?.array?.compactMap(\.object) else {
      guard let usual else { throw APIProblem(at: "/bill/paid", "missing", formats.t.errorPayerMissing) }
      return .one(usual)
    }
    if sent.count == 1, let only = sent.first, only.quantity("amount") == nil,
      let member = only.id("member", of: Member.self)
    {
      return .one(member)
    }
    return .several(
      try sent.enumerated().map { index, payer in
        guard let member = payer.id("member", of: Member.self), let amount = payer.quantity("amount") else {
          throw APIProblem(at: "/bill/paid/\(index)/amount", "missing", formats.t.errorAmountEmpty)
        }
        return Split.Part(member, amount)
      })
  }

  private func split(_ sent: JSONObject) throws -> Split { try Split(sent: sent, at: "/bill/split") }

  /// The rate to the group's currency, or to the currency that it led to before.
  private var rate: Rate? {
    get throws {
      guard let sent = object.object("rate"), let value = sent.quantity("value") else { return nil }
      let own = overview.group.currency
      guard let code = sent.text("currency") else { return Rate(value, to: own) }
      let known = [own, old?.rate?.currency].compactMap(\.self)
      guard let named = known.first(where: { $0.code == code }) else {
        throw APIProblem(
          at: "/bill/rate/currency", "unknownCurrency",
          "A rate must convert to the currency of the group, \(own.code).")
      }
      return Rate(value, to: named)
    }
  }
}

extension Split {
  /// Reads a split that was sent; whether it can divide an amount is checked later.
  init(sent object: JSONObject, at pointer: String) throws(APIProblem) {
    guard let mode = object.text("mode").flatMap({ Mode(rawValue: $0) }) else {
      throw APIProblem(at: pointer + "/mode", "missing", "The mode of the split is required.")
    }
    var parts: [Part] = []
    var named: Set<ID<Member>> = []
    for (index, part) in (object["parts"]?.array ?? []).enumerated() {
      guard let sent = part.object, let member = sent.id("member", of: Member.self) else { continue }
      guard named.insert(member).inserted else {
        throw APIProblem(at: "\(pointer)/parts/\(index)/member", "namedTwice", "This member is named twice.")
      }
      switch (mode, sent.quantity("value")) {
      case (.equal, nil), (.items, nil): parts.append(Part(member, DecimalNumber(1)))
      case (.adjustment, nil): parts.append(.blank(member))
      case (.equal, _?), (.items, _?):
        throw APIProblem(at: "\(pointer)/parts/\(index)/value", "notExpected", "These parts take no values.")
      case (_, let value?): parts.append(Part(member, value))
      case (_, nil):
        throw APIProblem(at: "\(pointer)/parts/\(index)/value", "missing", "This value is required.")
      }
    }
    guard mode != .items else {
      self = .items(try Items(sent: object, sharing: parts.map(\.member).sorted(), at: pointer))
      return
    }
    // Sorted as it is stored, so that the same split sent twice is equal.
    self = Split(mode, parts).sorted
  }
}

extension Money {
  /// Reads an amount that was sent, in a currency of the group or the previous one.
  init(
    sent object: JSONObject, at pointer: String, _ overview: GroupOverview, _ formats: Formats,
    besides old: Currency? = nil
  ) throws(APIProblem) {
    let code = object.text("currency") ?? ""
    let kept = old.flatMap { $0.code == code ? $0 : nil }
    guard let currency = overview.group.currency(named: code) ?? kept else {
      let words = formats.t.errorUnknownCurrency(name: formats.isolated(String(code.prefix(40))))
      throw APIProblem(at: pointer + "/currency", "unknownCurrency", words)
    }
    let quantity = object.quantity("amount") ?? .zero
    guard quantity.scale <= currency.scale else {
      let words =
        currency.scale > 0
        ? formats.t.errorTooManyDecimals(count: currency.scale)
        : formats.t.errorNoDecimals(currency: formats.isolated(currency.code))
      throw APIProblem(at: pointer + "/amount", "tooManyDecimals", words)
    }
    guard let units = quantity.units(atScale: currency.scale) else {
      throw APIProblem(at: pointer + "/amount", "amountTooLarge", formats.t.errorAmountTooLarge)
    }
    self.init(minorUnits: units, currency: currency)
  }
}
