import HTML
import Ledger
import Store
import Words

/// The visitor's balance in words, with a link to the next step: in one group, or in all together.
struct MyBalance {
  /// The balance in the group's own currency, or else in the first currency with an open balance.
  let money: Money
  let words: UnbrokenPart
  /// Open balances in other currencies.
  let also: String?
  /// The CSS class of its colour.
  let tone: String
  /// The label of the next step; nil if there is none.
  let next: String?
  let link: Link

  var isEven: Bool { tone == Self.even }

  private static let even = "even"
  /// With more open balances than this, finding the payments takes too long for one line.
  private static let mostSettled = 8
  private static let mostNamed = 2
  private static let mostAmounts = 2

  /// Nil for a visitor who shares no costs.
  init?(_ settling: Settling, _ people: GroupPeople) {
    guard let me = people.me, settling.overview.member(me)?.sharesCosts == true else { return nil }
    let (group, party) = (settling.overview.group, people.parties.representative(of: me))
    let open = settling.currencies.map { currency in
      Money(minorUnits: settling.balances[currency].merged(by: people.parties)[party], currency: currency)
    }.filter { !$0.isZero }
    let money =
      open.first { $0.currency == group.currency } ?? open.first
      ?? Money(minorUnits: 0, currency: group.currency)
    let payments = Self.payments(money, settling, people)
    self.money = money
    link = Link("/groups", group.id, "balances")
    let isSettled = open.isEmpty && payments.isEmpty
    tone = isSettled ? Self.even : money.isNegative ? "loss" : money.isZero ? "" : "gain"
    next = isSettled || group.isArchived ? nil : people.t.settleTitle
    also = Self.also(open.filter { $0.currency != money.currency }, people.formats)
    words = Self.words(money, isSettled, payments, people)
  }

  /// The balance in several groups together: the first amount in a full sentence. Nil without amounts.
  init?(_ amounts: [Money], at link: Link, _ formats: Formats) {
    guard let money = amounts.first else { return nil }
    self.money = money
    self.link = link
    tone = money.isZero ? Self.even : money.isNegative ? "loss" : "gain"
    next = nil
    also = Self.also(Array(amounts.dropFirst()), formats)
    words = Self.words(money, formats)
  }

  // MARK: - Words

  /// The proposed payments by or to the visitor.
  private static func payments(_ money: Money, _ settling: Settling, _ people: GroupPeople) -> [Transfer] {
    let uneven = settling.balances[money.currency].members.count
    guard !settling.overview.group.simplifiesDebts || uneven <= mostSettled else { return [] }
    return settling.transfers(in: money.currency).filter {
      people.isMine($0.payer) || people.isMine($0.payee)
    }
  }

  private static func words(_ money: Money, _ isSettled: Bool, _ payments: [Transfer], _ people: GroupPeople)
    -> UnbrokenPart
  {
    let (t, amount) = (people.t, people.formats.unsigned(money))
    guard !money.isZero else {
      return UnbrokenPart(text: isSettled ? t.balanceYouAreSettledUp : t.balanceYouOweAsMuch, part: "")
    }
    if let me = people.me, people.isShared(me) {
      let name = people.party(me)
      let text =
        money.isNegative
        ? t.whyTheyOwe(name: name, amount: amount) : t.whyTheyGetBack(name: name, amount: amount)
      return UnbrokenPart(text: text, part: amount)
    }
    let others = payments.map { money.isNegative ? $0.payee : $0.payer }.filter { !people.isMine($0) }
    guard !others.isEmpty else { return words(money, people.formats) }
    let names =
      others.count > mostNamed ? t.people(count: others.count) : people.formats.list(others.map(people.party))
    let text =
      money.isNegative
      ? t.balanceYouOweTo(amount: amount, names: names)
      : t.balanceYouGetBackFrom(amount: amount, names: names)
    return UnbrokenPart(text: text, part: amount)
  }

  private static func words(_ money: Money, _ formats: Formats) -> UnbrokenPart {
    let (t, amount) = (formats.t, formats.unsigned(money))
    if money.isZero { return UnbrokenPart(text: t.balanceYouAreSettledUp, part: "") }
    return UnbrokenPart(
      text: money.isNegative ? t.whyYouOwe(amount: amount) : t.whyYouGetBack(amount: amount), part: amount)
  }

  /// Separates credits and debts, no matter which of them the first amount is.
  private static func also(_ amounts: [Money], _ formats: Formats) -> String? {
    let gets = named(amounts.filter { !$0.isNegative && !$0.isZero }, formats)
    let owes = named(amounts.filter(\.isNegative), formats)
    let words = [
      gets.map { formats.t.balanceAlsoGetBack(amounts: $0) },
      owes.map { formats.t.balanceAlsoOwe(amounts: $0) },
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " \u{B7} ")
  }

  private static func named(_ amounts: [Money], _ formats: Formats) -> String? {
    guard !amounts.isEmpty else { return nil }
    let named = amounts.prefix(mostAmounts).map { formats.unsigned($0) }
    let rest = amounts.count - named.count
    return formats.list(named + (rest > 0 ? [formats.t.balancesMore(count: rest)] : []))
  }
}
