import Ledger
import Words

/// The viewer's part of an entry in a few words.
struct MyPart: Equatable, Sendable {
  /// What it adds to the viewer's balance.
  let minorUnits: Int64
  let text: String
  /// Says before it, to those who do not see its colour, which way it goes; nil where the text does.
  let spoken: String?
  let tone: Tone

  private let amount: String

  /// The class of its colour.
  enum Tone: String, Sendable {
    case gain, loss, even
  }

  private init(
    _ minorUnits: Int64, _ text: String, _ tone: Tone, amount: String = "", spoken: String? = nil
  ) {
    (self.minorUnits, self.text, self.tone, self.amount, self.spoken) =
      (minorUnits, text, tone, amount, spoken)
  }

  /// In a row: what comes back to the viewer, or what their part is. Nothing of a payment, whose row says who paid
  /// whom how much.
  ///
  /// Of those who only look on it is not said that an entry does not concern them: none does.
  init(of entry: ListedEntry, _ formats: Formats, onlyLooking: Bool = false) {
    let (t, currency) = (formats.t, entry.amount.currency)
    guard let mine = entry.mine, mine.paid != 0 || mine.owed != 0 else {
      self.init(0, onlyLooking || entry.kind == .transfer ? "" : t.mineNothing, .even)
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
      self.init(mine.net, t.minePart(amount: amount), .even, amount: amount)
    }
  }

  /// On the entry's own page: a colour and a word, and how much of the whole.
  static func inFull(of entry: ListedEntry, _ formats: Formats, onlyLooking: Bool = false) -> MyPart {
    let t = formats.t
    guard let mine = entry.mine, mine.paid != 0 || mine.owed != 0 else {
      return MyPart(0, onlyLooking ? "" : t.mineNothing, .even)
    }
    guard mine.net != 0 else { return MyPart(0, t.mineEven, .even) }
    let amount = formats.unsigned(Money(minorUnits: mine.net, currency: entry.amount.currency))
    let words = words(mine.net > 0, entry.kind, amount, t)
    // The whole of a payment is always the viewer's, which need not be said.
    let percent = entry.kind == .transfer ? nil : formats.percent(mine.net, of: entry.amount.minorUnits)
    return MyPart(
      mine.net, percent.map { "\(words) · \($0)" } ?? words, mine.net > 0 ? .gain : .loss, amount: amount)
  }

  var words: UnbrokenPart { UnbrokenPart(text: text, part: amount) }

  private static func words(_ isGain: Bool, _ kind: Bill.Kind, _ amount: String, _ t: Strings) -> String {
    switch kind {
    case .expense: isGain ? t.mineLent(amount: amount) : t.mineBorrowed(amount: amount)
    case .income: isGain ? t.mineOwed(amount: amount) : t.mineOwing(amount: amount)
    case .transfer: isGain ? t.minePaid(amount: amount) : t.mineReceived(amount: amount)
    }
  }
}
