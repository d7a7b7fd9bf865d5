import HTML
import Ledger
import Store

/// What one person gets back or owes in one currency.
struct BalanceRow {
  let member: ID<Member>
  let name: String
  let minorUnits: Int64
  let currency: String
  let amount: String
  /// Which way it goes, as colours alone say nothing to many.
  let word: String
  /// The class that colours the amount.
  let tone: String
  let bar: BalanceBar
  /// Where the entries behind the balance are; nil where there is nothing to explain.
  let why: Link?
  let whyLabel: String

  init(_ member: ID<Member>, _ balance: Money, largest: UInt64, _ people: GroupPeople) {
    self.member = member
    name = people.nameInList(member)
    minorUnits = balance.minorUnits
    currency = balance.currency.code
    amount = people.formats.signed(balance)
    (word, tone) = Self.words(balance, isMe: people.isMe(member), people.t)
    bar = BalanceBar(balance.minorUnits, largest: largest)
    why =
      balance.isZero
      ? nil
      : Link("/groups", people.overview.group.id, "balances", member).query("currency", currency)
    whyLabel = people.t.balanceWhyOf(name: name)
  }

  private static func words(_ balance: Money, isMe: Bool, _ t: Strings) -> (String, String) {
    if balance.isZero { return (t.balanceEven, "even") }
    if balance.isNegative { return (isMe ? t.balanceYouOwe : t.balanceOwes, "loss") }
    return (isMe ? t.balanceYouGetBack : t.balanceGetsBack, "gain")
  }
}
