import Exchange
import Ledger
import Words

/// Sentences about who paid.
extension EntryContext {
  /// "Ada paid €36.20". For income `payers` are those who received it; only a payment has a receiver.
  ///
  /// With `mine`, a line of several payers is about the viewer: "You paid €10.00 of €30.00".
  func paidLine(
    _ kind: Bill.Kind, _ payers: [ID<Member>], _ receiver: ID<Member>?, amount: String, mine: String? = nil
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

  /// "Ada paid", for a row with an amount column; with several payers, the viewer's payment. For a converted
  /// amount it adds the original.
  func payersLine(_ entry: ListedEntry) -> String {
    payers(of: entry) + (entry.original.map { " (\(formats.isolated(formats.money($0))))" } ?? "")
  }

  private func payers(of entry: ListedEntry) -> String {
    if entry.kind == .transfer, let payer = ordered(entry.payers).first, let receiver = entry.receiver {
      return paymentLine(payer, receiver)
    }
    let isIncome = entry.kind == .income
    guard entry.payers.count == 1, let payer = entry.payers.first else {
      let part = entry.paidByViewer.flatMap { $0.isZero ? nil : formats.unsigned($0) }
      if let part { return isIncome ? t.rowYouReceived(amount: part) : t.rowYouPaid(amount: part) }
      let names = payerNames(ordered(entry.payers))
      return isIncome ? t.rowNamesReceived(names: names) : t.rowNamesPaid(names: names)
    }
    if payer == viewer { return isIncome ? t.rowReceivedByYou : t.rowPaidByYou }
    return isIncome ? t.rowNameReceived(name: name(payer)) : t.rowNamePaid(name: name(payer))
  }

  /// Whether the title only says that one person paid another, as titles of payments from other apps do.
  func isPlain(_ entry: ListedEntry) -> Bool {
    if Strings.isNameless(entry.title, entry.kind) { return true }
    guard entry.kind == .transfer, let payer = entry.payers.first.flatMap(member),
      let receiver = entry.receiver.flatMap(member),
      let verb = SplitwiseShortName.verb(in: entry.title, from: payer.name, to: receiver.name)
    else { return false }
    // A name that is shorter by now leaves its old initial in the title.
    return verb.split(separator: " ").count { $0.last != "." } <= Self.mostWordsOfVerb
  }

  /// As in "a payé".
  private static let mostWordsOfVerb = 2

  /// "Jonas \u{2192} you": payer and receiver of a payment at a glance.
  func paymentArrow(_ entry: ListedEntry) -> String? {
    guard let payer = ordered(entry.payers).first, let receiver = entry.receiver else { return nil }
    let original = entry.original.map { " (\(formats.money($0)))" } ?? ""
    return t.rowPayment(
      payer: payer == viewer ? t.rowYouFirst : name(payer),
      receiver: receiver == viewer ? t.rowYou : name(receiver)) + original
  }

  private func payerNames(_ payers: [ID<Member>]) -> String {
    guard payers.count <= 3 else { return enumeration(payers) }
    return formats.list(payers.map { $0 == viewer ? t.youFirst : name($0) })
  }

  private func paymentLine(_ payer: ID<Member>, _ receiver: ID<Member>) -> String {
    if payer == viewer { return t.rowYouPaidSomeone(name: name(receiver)) }
    if receiver == viewer { return t.rowSomeonePaidYou(name: name(payer)) }
    return t.rowSomeonePaidSomeone(payer: name(payer), receiver: name(receiver))
  }
}
