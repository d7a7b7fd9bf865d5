import HTML
import Ledger
import Store
import Words

extension EntryFormPage {
  var sentence: FormSentence {
    switch input.kind {
    case .expense: .expense(t)
    case .income: .income(t)
    case .transfer: .transfer(t)
    }
  }

  /// The members who can be named, and former ones whom the entry names.
  var members: [ID<Member>] { input.members(context, of: form.original) }

  func listedName(_ id: ID<Member>) -> String {
    if id == context.viewer { return t.memberYou }
    let member = context.member(id)
    if member?.mergedInto != nil { return context.nameAndNow(id) }
    return member?.isCurrent == true ? context.name(id) : t.memberWhoLeft(name: context.name(id))
  }

  // MARK: - Payers

  struct PayerRow: Sendable {
    /// The member's id, as in the names of the fields.
    let member: String
    let name: String
    /// What the member owes, if that is the most in the group.
    let owing: String?
    let isChosen: Bool
    /// Whether the member is ticked as one of several payers.
    let isAmong: Bool
    let paid: String
    let paidLabel: String
    /// The result of a sum that was entered.
    let sum: String?
    let error: FieldError?
    /// Also true for one of several amounts that together are wrong.
    let isWrong: Bool

    /// The id of the error about the amounts paid.
    var describedBy: String { error?.id ?? "paid" }
  }

  var payerLegend: String { input.kind == .income ? t.payerLegendIncome : t.payerLegend }

  var payerText: String {
    if input.hasSeveralPayers {
      let paid = input.paying
      return paid.isEmpty ? firstPayer.map(context.nameOrYou) ?? t.someone : context.enumeration(paid)
    }
    return input.payer.map(context.nameOrYou) ?? t.someone
  }

  /// The first of several payers.
  private var firstPayer: ID<Member>? { input.firstPayer(context) }

  var payerRows: [PayerRow] {
    members.map { id in
      let label =
        input.kind == .income
        ? t.payerAmountIncome(name: context.name(id)) : t.payerAmount(name: context.name(id))
      return PayerRow(
        member: id.description, name: listedName(id), owing: owing(id),
        isChosen: !input.hasSeveralPayers && id == input.payer,
        isAmong: input.paying.isEmpty ? id == firstPayer : input.paying.contains(id),
        paid: input.paid[id] ?? "", paidLabel: label,
        sum: input.hasSeveralPayers ? sumText(.paid(id), .exact) : nil, error: error(.paid(id)),
        isWrong: error(.paid(id)) != nil || (arePayersInvalid && isTyped(id, in: input.paid)))
    }
  }

  private func owing(_ id: ID<Member>) -> String? {
    guard let most = form.mostBehind, most.member == id else { return nil }
    return t.payerOwing(amount: formats.money(most.owing))
  }

  /// Entries that are often added, to be added again: paid by the visitor this time.
  var again: [(link: Link, title: String, amount: String)] {
    form.frequent.map { entry in
      let link = links.duplicate(entry.id).query("payer", context.viewer?.description).query(
        "date", input.date == formats.today.description ? nil : input.date
      ).query("next", form.isFromHome ? GroupNavigation.wayHome : nil)
      return (link, entry.title, formats.money(entry.amount))
    }
  }

  /// The amount that is not paid yet, or that is paid too much.
  var payersHint: String? {
    guard input.hasSeveralPayers, errors[.paid] == nil else { return nil }
    return form.reading.leftToPay.map(leftText)
  }

  /// The amount of the only payer among several fields, if it is the whole.
  var paidWhole: String? {
    guard input.hasSeveralPayers, input.paying.count == 1, let only = input.paying.first,
      let money = form.reading.money, input.paid[only] == formats.amounts.text(of: money)
    else { return nil }
    return input.paid[only]
  }

  func leftText(_ left: Money) -> String {
    if left.isZero { return t.addsUp }
    let amount = formats.unsigned(left)
    return left.isNegative ? t.tooMuchDivided(amount: amount) : t.leftToDivide(amount: amount)
  }

  // MARK: - Receiver and day

  var receiverText: String { input.receiver.map(context.nameOrYou) ?? t.someone }

  struct ReceiverChoice: Sendable {
    let id: String
    let value: String
    let name: String
    let isChosen: Bool
  }

  var receivers: [ReceiverChoice] {
    members.map {
      ReceiverChoice(
        id: EntryField.receiver.id(choosing: $0), value: $0.description, name: listedName($0),
        isChosen: $0 == input.receiver)
    }
  }

  /// The days that most entries are for.
  var dayChoices: [(value: String, name: String)] {
    guard form.rule == nil else { return [] }
    let yesterday = formats.today.adding(days: -1).map { ($0.description, t.dayYesterday) }
    return [(formats.today.description, t.dayToday)] + [yesterday].compactMap(\.self)
  }

  var dayText: String { form.reading.day.map(formats.dayInSentence) ?? formats.isolated(input.date) }
}
