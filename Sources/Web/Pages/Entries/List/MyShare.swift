import Ledger
import Words

/// The viewer's part of an entry in a few words.
struct MyShare: Equatable, Sendable {
  /// The change of the viewer's balance.
  let minorUnits: Int64
  let text: String
  /// The direction, read aloud before the text; nil if the text already gives it.
  let spoken: String?
  let tone: Tone

  private let amount: String

  /// The CSS class of its colour.
  enum Tone: String, Sendable { case gain, loss, even }

  private init(_ minorUnits: Int64, _ text: String, _ tone: Tone, amount: String = "", spoken: String? = nil)
  {
    (self.minorUnits, self.text, self.tone, self.amount, self.spoken) = (
      minorUnits, text, tone, amount, spoken
    )
  }

  /// In a row: the amount that the viewer gets back, or their share. Empty for a payment, whose row already
  /// has payer, receiver and amount.
  ///
  /// Viewers get no note that an entry does not concern them, since none does.
  init(of entry: ListedEntry, _ formats: Formats, onlyViewers: Bool = false) {
    let (t, currency) = (formats.t, entry.amount.currency)
    guard let mine = entry.mine, mine.paid != 0 || mine.owed != 0 else {
      self.init(0, onlyViewers || entry.kind == .transfer ? "" : t.mineNothing, .even)
      return
    }
    guard entry.kind != .transfer else {
      self.init(mine.net, "", .even)
      return
    }
    if mine.net > 0 {
      let amount = formats.signed(Money(minorUnits: mine.net, currency: currency))
      self.init(mine.net, amount, .gain, amount: amount, spoken: t.balanceYouGetBack)
    } else {
      let amount = formats.unsigned(Money(minorUnits: mine.owed, currency: currency))
      self.init(mine.net, t.mineShare(amount: amount), .even, amount: amount)
    }
  }

  /// On the entry's own page: a colour and a word. Empty for a payment, as in a row.
  static func inFull(of entry: ListedEntry, _ formats: Formats, onlyViewers: Bool = false) -> MyShare {
    let t = formats.t
    guard let mine = entry.mine, mine.paid != 0 || mine.owed != 0 else {
      return MyShare(0, onlyViewers ? "" : t.mineNothing, .even)
    }
    guard entry.kind != .transfer else { return MyShare(mine.net, "", .even) }
    guard mine.net != 0 else { return MyShare(0, t.mineNothingLent, .even) }
    let amount = formats.unsigned(Money(minorUnits: mine.net, currency: entry.amount.currency))
    let words = words(mine.net > 0, entry.kind, hasPaid: mine.paid != 0, amount, t)
    return MyShare(mine.net, words, mine.net > 0 ? .gain : .loss, amount: amount)
  }

  var words: UnbrokenPart { UnbrokenPart(text: text, part: amount) }

  private static func words(_ isGain: Bool, _ kind: Bill.Kind, hasPaid: Bool, _ amount: String, _ t: Strings)
    -> String
  {
    switch (kind, isGain) {
    case (.expense, true): t.whyYouGetBack(amount: amount)
    case (.expense, false): hasPaid ? t.mineBorrowed(amount: amount) : t.mineShare(amount: amount)
    case (.income, true), (.transfer, true): t.mineOwed(amount: amount)
    case (.income, false), (.transfer, false): t.mineOwing(amount: amount)
    }
  }
}
