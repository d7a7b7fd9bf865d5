import Ledger
import Words

/// Who paid what, as one sentence.
extension EntryContext {
  /// "Ada paid €36.20". For income `payers` are those who received it; only a payment has a receiver.
  ///
  /// With `mine`, a line of several payers is about the viewer: "You paid €10.00 of €30.00".
  func paidLine(
    _ kind: Bill.Kind, _ payers: [ID<Member>], _ receiver: ID<Member>?, amount: String,
    mine: String? = nil
  ) -> String {
    if kind == .transfer, let payer = ordered(payers).first, let receiver {
      return paymentLine(payer, receiver)
    }
    let isIncome = kind == .income
    if payers.count == 1, let payer = payers.first {
      if payer == viewer { return isIncome ? t.rowYouReceived(amount: amount) : t.rowYouPaid(amount: amount) }
      let name = name(payer)
      return isIncome
        ? t.rowOneReceived(name: name, amount: amount) : t.rowOnePaid(name: name, amount: amount)
    }
    if let mine, let viewer, payers.contains(viewer) {
      return isIncome
        ? t.rowYouReceivedPart(part: mine, amount: amount) : t.rowYouPaidPart(part: mine, amount: amount)
    }
    let names = payerNames(ordered(payers))
    return isIncome
      ? t.rowSeveralReceived(names: names, amount: amount) : t.rowSeveralPaid(names: names, amount: amount)
  }

  private func payerNames(_ payers: [ID<Member>]) -> String {
    guard payers.count <= 3 else { return enumeration(payers) }
    return formats.list(payers.map { $0 == viewer ? t.youFirst : name($0) })
  }

  private func paymentLine(_ payer: ID<Member>, _ receiver: ID<Member>) -> String {
    if payer == viewer { return t.rowYouPaidSomebody(name: name(receiver)) }
    if receiver == viewer { return t.rowSomebodyPaidYou(name: name(payer)) }
    return t.rowSomebodyPaidSomebody(payer: name(payer), receiver: name(receiver))
  }
}
