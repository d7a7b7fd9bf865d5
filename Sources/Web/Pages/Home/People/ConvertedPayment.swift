import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// What two people owe each other in several currencies, as one payment in the one that they choose. Each group
/// records its part in its own.
struct ConvertedPayment {
  /// The page that shows it.
  let page: Link
  let choices: [(code: String, link: Link, isChosen: Bool)]
  /// The chosen currency; nil until one is chosen.
  let currency: Currency?
  /// One for the rate of each other currency.
  private(set) var fields: [InputField] = []
  /// Nil until all rates are known.
  private(set) var row: JointPayments.Row?

  /// Nil where fewer than two currencies or groups are open. A group's own unit has no exchange rate.
  init?(_ open: JointPayments.Open, in all: [Currency], on page: Link, _ snapshot: Snapshot, _ visit: Visit)
    throws
  {
    let currencies = all.filter(\.isStandard)
    guard currencies.count > 1, Set(open.parts.map(\.group)).count > 1 else { return nil }
    let query = try visit.query()
    let code = try query.single("in")
    currency = currencies.first { $0.code == code }
    self.page = page.fragment("one-currency")
    choices = currencies.map {
      ($0.code, page.query("in", $0.code).fragment("one-currency"), $0.code == code)
    }
    guard let currency else { return }
    let typed = try query.indexed("rate")
    var offered: [Currency: OfferedRate] = [:]
    for other in currencies where other != currency {
      let text = typed.first { $0.key == other.code }?.value
      offered[other] = try OfferedRate(text, of: other, to: currency, snapshot, visit)
    }
    let rates = offered.compactMapValues(\.rate)
    if rates.count == offered.count {
      do {
        let payment = try open.payment(in: currency, at: rates)
        for sum in payment?.sums ?? [] { offered[sum.owedToMe.currency]?.show(sum, with: open.person, visit) }
        // A rate may be of what is open only beyond the most parts of a payment.
        let paid = Set(payment?.sums.map(\.owedToMe.currency) ?? [])
        let used = rates.filter { paid.contains($0.key) }
        row = payment.map { JointPayments.Row($0, at: all.count, open, at: used, visit) }
      } catch let misfit as JointPayment.RateMisfit {
        offered[misfit.currency]?.error =
          misfit.isTooLarge ? visit.t.errorConvertedTooLarge : visit.t.errorConvertedTooSmall
      } catch is MoneyError {
        for other in offered.keys { offered[other]?.error = visit.t.errorConvertedTooLarge }
      }
    }
    fields = currencies.compactMap { offered[$0]?.field(of: $0, to: currency, visit) }
  }

  /// The currency that a sent form pays in, and the rates of the others; nil for what no page can have sent.
  static func terms(_ form: Form, of parts: [JointPayment.Part]) throws -> (Currency, [Currency: Rate])? {
    let sent = try form.indexed("rate")
    // A payment without rates is in the currency of its parts, which may be a group's own unit.
    let own = parts.first?.transfer.amount.currency
    let chosen = sent.isEmpty ? own : try form.single("in").flatMap { Currency.named($0) }
    guard let chosen else { return nil }
    let others = Set(parts.map(\.transfer.amount.currency)).subtracting([chosen])
    var rates: [Currency: Rate] = [:]
    for (code, text) in sent {
      guard let other = others.first(where: { $0.code == code && $0.isStandard }) else { return nil }
      rates[other] = Rate(text, to: chosen)
    }
    return rates.count == others.count ? (chosen, rates) : nil
  }

  /// A rate that was typed, or else the one of today.
  private struct OfferedRate {
    private let text: String
    private(set) var rate: Rate?
    private var hints: [String] = []
    var error: String?

    init(_ typed: String?, of other: Currency, to currency: Currency, _ snapshot: Snapshot, _ visit: Visit)
      throws
    {
      let (t, formats) = (visit.t, visit.formats)
      guard let typed else {
        let known = try snapshot.referenceRate(from: other, to: currency, on: formats.today)
        rate = known?.rate
        text = known.map { formats.amounts.text(of: $0.rate.quantity) } ?? ""
        hints = known.map { [t.fieldRateReferenceFilledIn(day: formats.date($0.day))] } ?? []
        return
      }
      text = typed
      do throws(AmountError) {
        let quantity = try formats.amounts.readQuantity(typed, decimals: Rate.scale)
        let isPositive = !quantity.isZero && !quantity.isNegative
        if isPositive { rate = Rate(quantity, to: currency) } else { error = t.errorRateNotPositive }
      } catch {
        let example = DecimalNumber(units: 1_2345, scale: 4).map { formats.amounts.text(of: $0) }
        self.error =
          switch error {
          case .empty: t.errorAmountEmpty
          case .tooLarge: t.errorConvertedTooLarge
          default: t.errorNotANumber(example: example ?? "")
          }
      }
    }

    mutating func show(_ sum: JointPayment.Sum, with person: Account, _ visit: Visit) {
      let (t, formats) = (visit.t, visit.formats)
      let name = formats.isolated(person.displayName)
      let sentence = sum.owedToMe.minorUnits < 0 ? t.settleYouPay(name: name) : t.settlePaysYou(name: name)
      let (owed, converted) = (sum.owedToMe.absolute, sum.converted.absolute)
      hints.insert("\(sentence) \(formats.money(owed)) = \(formats.money(converted))", at: 0)
    }

    func field(of other: Currency, to currency: Currency, _ visit: Visit) -> InputField {
      let (from, to) = (visit.formats.isolated(other.code), visit.formats.isolated(currency.code))
      return InputField(
        id: "rate-\(other.code)", name: "rate[\(other.code)]", label: visit.t.fieldRateOf(from: from, to: to),
        value: text, autocomplete: "off", inputMode: "decimal",
        hint: hints.isEmpty ? nil : hints.joined(separator: " · "), error: error, hasFocus: error != nil)
    }
  }
}

extension Rate {
  /// What stands for a rate in the form that records the payment.
  var text: String { "\(quantity.units) \(quantity.scale)" }

  /// Nil for what the page cannot have sent.
  init?(_ text: String, to currency: Currency) {
    let numbers = text.split(separator: " ", omittingEmptySubsequences: false)
    guard numbers.count == 2, let units = Int64(numbers[0]), units > 0, let scale = Int(numbers[1]),
      (0...Rate.scale).contains(scale), let quantity = DecimalNumber(units: units, scale: scale)
    else { return nil }
    self.init(quantity, to: currency)
  }

  func words(of other: Currency, _ formats: Formats) -> String {
    formats.t.detailRate(from: other.code, rate: formats.amounts.text(of: quantity), to: currency.code)
  }
}
