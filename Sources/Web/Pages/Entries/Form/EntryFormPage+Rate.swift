import Ledger
import Store
import Words

extension EntryFormPage {
  var needsRate: Bool {
    form.reading.currency.map { $0 != context.group.currency } ?? false
  }

  var rateHint: String {
    let from = formats.isolated(form.reading.currency?.code ?? "")
    return t.fieldRateHint(to: formats.isolated(context.group.currency.code), from: from)
  }

  /// For which currency the rate is seen with this page; what it was for before, where it is not seen, or where it is
  /// asked whether it is right for this one; and the group's own, which needs none, where it never was.
  var rated: String {
    let isSeen = needsRate && warnedRate == nil
    return (isSeen ? form.reading.currency?.code : input.rated) ?? context.group.currency.code
  }

  /// The rate of another currency that is asked about before anybody saves.
  var warnedRate: String? {
    guard needsRate, form.intent == .preview, case .rateOfOther? = errors[.rate]?.reason else { return nil }
    return input.rate
  }

  /// Where the rate comes from, or what it was the last time.
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

  /// What an entry counts as that is in the group's currency by now and keeps the rate to an earlier one.
  var keptRate: String? {
    needsRate ? nil : form.reading.bill?.convertedAmount.map { t.fieldRateKept(amount: formats.money($0)) }
  }

  var rateResult: String? {
    form.reading.bill?.convertedAmount.map { t.fieldRateResult(amount: formats.money($0)) }
  }
}
