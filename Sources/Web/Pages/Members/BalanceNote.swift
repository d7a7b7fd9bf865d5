import Ledger
import Words

/// A balance in text: an amount, a word for its direction, and a colour.
struct BalanceNote {
  let money: Money
  let amount: String
  let word: String
  private let isMine: Bool

  /// The visitor's own balance, or that of their party, whose members settle together.
  init(mine money: Money, isTogether: Bool = false, _ formats: Formats) {
    let t = formats.t
    self.init(
      money, formats, isMine: true, owed: isTogether ? t.balanceTogetherYouGetBack : t.balanceYouAreOwed,
      owing: isTogether ? t.balanceTogetherYouOwe : t.balanceYouOwe)
  }

  /// The balance of one member, in the words of the balances page.
  init(of money: Money, isMe: Bool, _ formats: Formats) {
    let t = formats.t
    self.init(
      money, formats, isMine: isMe, owed: isMe ? t.balanceYouGetBack : t.balanceGetsBack,
      owing: isMe ? t.balanceYouOwe : t.balanceOwes)
  }

  /// The balance of a party, whose members settle together.
  init(ofParty money: Money, isMine: Bool, _ formats: Formats) {
    if isMine {
      self.init(mine: money, isTogether: true, formats)
    } else {
      let t = formats.t
      self.init(
        money, formats, isMine: false, owed: t.balanceTogetherTheyGetBack, owing: t.balanceTogetherTheyOwe)
    }
  }

  private init(_ money: Money, _ formats: Formats, isMine: Bool, owed: String, owing: String) {
    self.money = money
    self.isMine = isMine
    amount = formats.unsigned(money)
    word = money.isZero ? formats.t.balanceSettledUp : money.isNegative ? owing : owed
  }

  /// The CSS class of its colour: only the visitor's own debts are red.
  var tone: String {
    if money.isZero { return "quiet-text" }
    if money.isNegative { return isMine ? "loss" : "owing" }
    return "gain"
  }
}
