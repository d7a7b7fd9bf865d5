import Ledger
import Store

/// A balance as it is read: an amount with its sign, a word that says which way it goes, and a colour.
struct BalanceNote {
  let money: Money
  let amount: String
  let word: String

  /// The visitor's own.
  init(mine money: Money, _ visit: Visit) {
    self.init(money, visit, owed: visit.t.balanceYouAreOwed, owing: visit.t.balanceYouOwe)
  }

  /// That of a member.
  init(of money: Money, _ visit: Visit) {
    self.init(money, visit, owed: visit.t.balanceIsOwed, owing: visit.t.balanceOwes)
  }

  private init(_ money: Money, _ visit: Visit, owed: String, owing: String) {
    self.money = money
    let text = visit.text(of: money)
    amount = money.minorUnits > 0 ? "+\(text)" : text
    word = money.isZero ? visit.t.balanceEven : money.isNegative ? owing : owed
  }

  /// The class that colours it.
  var tone: String { money.isZero ? "quiet-text" : money.isNegative ? "loss" : "gain" }
}

extension Visit {
  /// An amount as the visitor's locale writes numbers, with its currency.
  func text(of money: Money) -> String {
    let format = AmountFormat(locale: visitor?.account.formats ?? t.tag)
    return "\(format.text(of: money, grouped: true)) \(money.currency.code)"
  }
}
