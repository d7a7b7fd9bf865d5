import Ledger
import Store
import Words

extension EntryFormPage {
  var needsRate: Bool { form.reading.currency.map { $0 != context.group.currency } ?? false }

  private var rateFrom: String { formats.isolated(form.reading.currency?.code ?? "") }
  private var rateTo: String { formats.isolated(context.group.currency.code) }

  var rateHint: String { t.fieldRateHint(from: rateFrom) }
  var rateLabel: String { t.fieldRateOf(from: rateFrom, to: rateTo) }

  /// The other sides of the rate: the converted amount, and how many of the entry's currency one unit of the
  /// group's is. Each may be typed in its place.
  var rateSides: [(name: String, label: String, value: String)] {
    let worth = form.reading.bill?.convertedAmount.map { formats.amounts.text(of: $0) }
    let per = form.reading.rate?.inverse.map { formats.amounts.text(of: $0) }
    return [
      ("worth", t.fieldRateWorth(to: rateTo), worth ?? ""),
      ("per", t.fieldRateOf(from: rateTo, to: rateFrom), per ?? ""),
    ]
  }

  /// The currency whose rate this page shows. If no rate is shown, or the page
  /// asks whether the rate is right for a new currency, the one it was for
  /// before; if there was none, the group's own currency, which needs no rate.
  var rated: String {
    let isSeen = needsRate && warnedRate == nil
    return (isSeen ? form.reading.currency?.code : input.rated) ?? context.group.currency.code
  }

  /// The rate of another currency, about which a preview asks before the form is saved.
  var warnedRate: String? {
    guard needsRate, form.intent == .preview, case .rateOfOther? = errors[.rate]?.reason else { return nil }
    return input.rate
  }

  /// The origin of the rate, or the last rate.
  var rateMemory: String? {
    if let reference = form.reference {
      let day = formats.date(reference.day)
      if form.isRateFilledIn { return t.fieldRateReferenceFilledIn(day: day) }
      let rate = formats.amounts.text(of: reference.rate.quantity)
      return rate == input.rate ? nil : t.fieldRateReference(day: day, rate: rate)
    }
    guard let last = form.remembered else { return nil }
    let (title, day) = (formats.isolated(last.title), formats.date(last.day))
    if form.isRateFilledIn { return t.fieldRateFilledIn(title: title, day: day) }
    let rate = formats.amounts.text(of: last.rate.quantity)
    return rate == input.rate ? nil : t.fieldRateLast(rate: rate, title: title, day: day)
  }

  /// The converted amount of an entry that is in the group's
  /// currency by now but keeps the rate to an earlier one.
  var keptRate: String? {
    needsRate ? nil : form.reading.bill?.convertedAmount.map { t.fieldRateKept(amount: formats.money($0)) }
  }

  var rateResult: String? {
    form.reading.bill?.convertedAmount.map { t.fieldRateResult(amount: formats.money($0)) }
  }
}
