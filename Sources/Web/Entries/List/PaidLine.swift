import Ledger

/// Who paid what, as one sentence.
struct PaidLine {
  private let kind: Bill.Kind
  private let payers: [ID<Member>]
  private let receiver: ID<Member>?
  private let context: EntryContext

  init(_ kind: Bill.Kind, _ payers: [ID<Member>], _ receiver: ID<Member>?, _ context: EntryContext) {
    self.kind = kind
    self.payers = context.ordered(payers)
    self.receiver = receiver
    self.context = context
  }

  func text(amount: String) -> String {
    if kind == .transfer, let payer = payers.first, let receiver {
      return transfer(from: payer, to: receiver)
    }
    let t = context.t
    let isIncome = kind == .income
    if payers == [context.viewer].compactMap(\.self) {
      return isIncome ? t.rowYouReceived(amount: amount) : t.rowYouPaid(amount: amount)
    }
    if payers.count == 1, let payer = payers.first {
      let name = context.name(payer)
      return isIncome
        ? t.rowOneReceived(name: name, amount: amount) : t.rowOnePaid(name: name, amount: amount)
    }
    return isIncome
      ? t.rowSeveralReceived(names: names, amount: amount) : t.rowSeveralPaid(names: names, amount: amount)
  }

  private var names: String {
    guard payers.count <= 3 else { return context.enumeration(payers) }
    let names = payers.map { $0 == context.viewer ? context.t.youFirst : context.name($0) }
    return context.formats.list(names)
  }

  private func transfer(from payer: ID<Member>, to receiver: ID<Member>) -> String {
    let t = context.t
    if payer == context.viewer { return t.rowYouPaidSomebody(name: context.name(receiver)) }
    if receiver == context.viewer { return t.rowSomebodyPaidYou(name: context.name(payer)) }
    return t.rowSomebodyPaidSomebody(payer: context.name(payer), receiver: context.name(receiver))
  }
}
