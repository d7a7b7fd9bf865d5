import Ledger
import Words

/// A balance as it is read: an amount, a word that says which way it goes, and a colour.
struct BalanceNote {
  let money: Money
  let amount: String
  let word: String
  private let isMine: Bool

  /// The visitor's own, or that of all who settle as one with them.
  init(mine money: Money, isTogether: Bool = false, _ formats: Formats) {
    let t = formats.t
    self.init(
      money, formats, isMine: true, owed: isTogether ? t.balanceTogetherYouGetBack : t.balanceYouAreOwed,
      owing: isTogether ? t.balanceTogetherYouOwe : t.balanceYouOwe)
  }

  /// That of a member, in the words of the balances.
  init(of money: Money, isMe: Bool, _ formats: Formats) {
    let t = formats.t
    self.init(
      money, formats, isMine: isMe, owed: isMe ? t.balanceYouGetBack : t.balanceGetsBack,
      owing: isMe ? t.balanceYouOwe : t.balanceOwes)
  }

  /// That of several who settle as one.
  init(ofParty money: Money, isMine: Bool, _ formats: Formats) {
    if isMine {
      self.init(mine: money, isTogether: true, formats)
    } else {
      let t = formats.t
      self.init(money, formats, isMine: false, owed: t.balanceTheyGetBack, owing: t.balanceTheyOwe)
    }
  }

  private init(_ money: Money, _ formats: Formats, isMine: Bool, owed: String, owing: String) {
    self.money = money
    self.isMine = isMine
    amount = formats.unsigned(money)
    word = money.isZero ? formats.t.balanceEven : money.isNegative ? owing : owed
  }

  /// The class that colours it: red is what the visitor owes, and not what others do.
  var tone: String {
    if money.isZero { return "quiet-text" }
    if money.isNegative { return isMine ? "loss" : "owing" }
    return "gain"
  }
}
