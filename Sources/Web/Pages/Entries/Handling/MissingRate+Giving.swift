import HTML
import HTTP
import Household
import Ledger
import Words

/// Gives all entries of a currency that have no exchange rate the one in the form.
extension MissingRate {
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let context = try visit.read { EntryContext(try visit.overview($0), visit) }
    guard context.canChange else { throw context.group.isArchived ? Problem.groupIsArchived : .forbidden }
    let (t, formats, own) = (context.t, context.formats, context.group.currency)
    let code = try form.single("currency") ?? ""
    guard let currency = Currency.named(code), let side = try form.single("side").flatMap(Side.init),
      let seen = try form.single("own").flatMap(Currency.named)
    else { throw Problem.badRequest }
    let rate = try form.single("rate") ?? ""
    let operation = try visit.operation(ofContent: form)
    let refuse = { (words: String, status: Status) in
      try BalancesPage.answer(visit, status, Typed(currency: code, rate: rate, side: side, error: words))
    }
    guard currency != own else { return try refuse(t.rateGroupChanged, .conflict) }
    do {
      let read = try read(rate, side, of: currency, to: seen, context, operation)
      let converting = ConvertEntries(from: currency, at: read, try visit.groupRequest(as: operation))
      let outcome = try await visit.write(converting.run)
      var words =
        outcome.changed > 0
        ? t.rateDone(count: outcome.changed, currency: formats.isolated(own.code))
        : t.rateNoneLeft(currency: formats.isolated(code))
      if outcome.left > 0 { words += " " + t.bulkRemaining(count: outcome.left) }
      return try visit.redirect(
        to: Link("/groups", context.group.id, "balances"), saying: words, undoing: outcome.appended)
    } catch let errors as FormErrors {
      return try refuse(errors["rate"] ?? "", .unprocessable)
    } catch GroupRefusal.changedMeanwhile { return try refuse(t.rateGroupChanged, .conflict) } catch let
      misfit as ConvertEntries.Misfit
    {
      let bill = misfit.entry.bill
      let title = formats.isolated(t.title(misfit.entry.title, of: bill.kind))
      return try refuse(t.rateMisfit(title: title, amount: formats.money(bill.amount)), .unprocessable)
    } catch Refusal.movesPart(let looker) {
      return try refuse(t.viewerShareChanged(name: context.name(looker)), .unprocessable)
    }
  }

  /// Reads the number as the form of an entry reads its rate.
  private static func read(
    _ text: String, _ side: Side, of currency: Currency, to own: Currency, _ context: EntryContext,
    _ operation: ID<Operation>
  ) throws -> Rate {
    var input = EntryInput(blank: context, operation: operation)
    (input.currency, input.rated, input.rate) = (currency.code, currency.code, text)
    let reading = EntryReading(input, context)
    if let error = reading.errors[.rate] { throw FormErrors("rate", error.words(reading, context)) }
    guard let quantity = reading.rate?.quantity else { throw FormErrors("rate", context.t.errorAmountEmpty) }
    guard !quantity.isZero, !quantity.isNegative else {
      throw FormErrors("rate", context.t.errorRateNotPositive)
    }
    if side == .other { return Rate(quantity, to: own) }
    guard let rate = Rate(per: quantity, to: own) else {
      throw FormErrors("rate", context.t.errorConvertedTooSmall)
    }
    return rate
  }
}
