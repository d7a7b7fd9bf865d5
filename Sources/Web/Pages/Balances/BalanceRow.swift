import HTML
import Ledger
import Store
import Words

/// The balance of one member or party in one currency.
struct BalanceRow {
  /// One member's part of a party's balance.
  struct Part {
    let words: UnbrokenPart
    /// The page of the entries behind it; nil if there is nothing to explain.
    let why: Link?
  }

  let member: ID<Member>
  let name: String
  let minorUnits: Int64
  let currency: String
  /// Without a sign, since the word beside it gives the direction.
  let amount: String
  /// The direction in words, since colours alone are not accessible.
  let word: String
  /// The CSS class of the amount: only the visitor's own debts are red.
  let tone: String
  let bar: BalanceBar
  /// The page of the entries behind the balance; nil if there is nothing to explain.
  let why: Link?
  let whyLabel: String
  let parts: [Part]
  /// Nil for a party.
  private(set) var face: Face?

  /// `own` are the balances of single members, `open` the members of this party with an open balance, `page`
  /// the group's balances page.
  init(
    _ member: ID<Member>, _ balance: Money, of own: NetAmounts, open: [ID<Member>], largest: UInt64,
    on page: Link, _ people: GroupPeople
  ) {
    let party = Self.party(of: member, open, people)
    let isShared = party.count > 1
    self.member = member
    name = people.formats.list(party.map(people.nameInList))
    minorUnits = balance.minorUnits
    currency = balance.currency.code
    amount = people.formats.unsigned(balance)
    word =
      isShared
      ? Self.wordTogether(balance, isMine: party.contains(where: people.isMe), people.t)
      : Self.word(balance, isMe: people.isMe(member), people.t)
    tone = Self.tone(balance, isMine: party.contains(where: people.isMe))
    bar = BalanceBar(balance.minorUnits, largest: largest)
    // Within a party members may have open balances although its common balance is zero.
    let isOpen = !balance.isZero || isShared && party.contains { own[$0] != 0 }
    why = isOpen ? Self.why(member, balance.currency, on: page).query("party", isShared ? "on" : nil) : nil
    whyLabel = people.t.balanceWhyOf(name: name)
    parts = isShared ? party.map { Self.part($0, own, balance.currency, on: page, people) } : []
  }

  func showing(_ pictures: [ID<Person>: ID<Avatar>], _ people: GroupPeople) -> BalanceRow {
    var row = self
    if parts.isEmpty { row.face = people.overview.member(member).map { Face($0, pictures) } }
    return row
  }

  /// The members of a party: those in the group, and former ones with an open balance.
  private static func party(of member: ID<Member>, _ open: [ID<Member>], _ people: GroupPeople) -> [ID<
    Member
  >] {
    let named = [member] + people.others(inPartyOf: member)
    let known = Set(named)
    return named + open.filter { !known.contains($0) }
  }

  private static func part(
    _ member: ID<Member>, _ own: NetAmounts, _ currency: Currency, on page: Link, _ people: GroupPeople
  ) -> Part {
    let balance = Money(minorUnits: own[member], currency: currency)
    let amount = people.formats.signed(balance)
    let text = people.t.balanceOfTogether(name: people.name(member), amount: amount)
    return Part(
      words: UnbrokenPart(text: text, part: amount),
      why: balance.isZero ? nil : why(member, currency, on: page))
  }

  private static func why(_ member: ID<Member>, _ currency: Currency, on page: Link) -> Link {
    page.segment(member).query("currency", currency.code)
  }

  private static func word(_ balance: Money, isMe: Bool, _ t: Strings) -> String {
    if balance.isZero { return t.balanceSettledUp }
    if balance.isNegative { return isMe ? t.balanceYouOwe : t.balanceOwes }
    return isMe ? t.balanceYouGetBack : t.balanceGetsBack
  }

  private static func wordTogether(_ balance: Money, isMine: Bool, _ t: Strings) -> String {
    if balance.isZero { return t.balanceSettledUp }
    if isMine { return balance.isNegative ? t.balanceTogetherYouOwe : t.balanceTogetherYouGetBack }
    return balance.isNegative ? t.balanceTheyOwe : t.balanceTheyGetBack
  }

  private static func tone(_ balance: Money, isMine: Bool) -> String {
    if balance.isZero { return "even" }
    if balance.isNegative { return isMine ? "loss" : "owing" }
    return "gain"
  }
}

/// A bar that extends from the centre line to the right for a credit, and to the left for a debt.
struct BalanceBar: Equatable {
  let start: Int
  let width: Int

  /// The length of the longest bar, which is also the distance of the centre line from the left edge.
  static let reach = 100

  init(_ amount: Int64, largest: UInt64) {
    // Any amount but zero has a visible bar, however small it is beside the others.
    let part = largest == 0 ? 0 : Double(amount.magnitude) / Double(largest)
    width = amount == 0 ? 0 : min(Self.reach, max(1, Int(part * Double(Self.reach))))
    start = amount < 0 ? Self.reach - width : Self.reach
  }
}
