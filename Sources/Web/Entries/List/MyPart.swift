import Ledger
import Words

/// The viewer's part of an entry in a few words: a sign, a colour and a word, and how much of the whole.
struct MyPart: Equatable, Sendable {
  let minorUnits: Int64
  let text: String
  let tone: Tone

  private var amount = ""

  /// The class of its colour.
  enum Tone: String, Sendable {
    case gain, loss, even
  }

  /// Of those who only look on it is not said that an entry does not concern them: none does.
  init(of entry: ListedEntry, _ formats: Formats, onlyLooking: Bool = false) {
    let t = formats.t
    guard let mine = entry.mine, mine.paid != 0 || mine.owed != 0 else {
      (minorUnits, text, tone) = (0, onlyLooking ? "" : t.mineNothing, .even)
      return
    }
    minorUnits = mine.net
    guard mine.net != 0 else {
      (text, tone) = (t.mineEven, .even)
      return
    }
    let money = Money(minorUnits: mine.net, currency: entry.amount.currency)
    let amount = formats.signed(money)
    self.amount = amount
    let words = Self.words(mine.net > 0, entry.kind, amount, t)
    // The whole of a payment is always the viewer's, which need not be said.
    let percent = entry.kind == .transfer ? nil : formats.percent(mine.net, of: entry.amount.minorUnits)
    text = percent.map { "\(words) · \($0)" } ?? words
    tone = mine.net > 0 ? .gain : .loss
  }

  var words: AmountInWords { AmountInWords(text: text, amount: amount) }

  private static func words(_ isGain: Bool, _ kind: Bill.Kind, _ amount: String, _ t: Strings) -> String {
    switch kind {
    case .expense: isGain ? t.mineLent(amount: amount) : t.mineBorrowed(amount: amount)
    case .income: isGain ? t.mineOwed(amount: amount) : t.mineOwing(amount: amount)
    case .transfer: isGain ? t.minePaid(amount: amount) : t.mineReceived(amount: amount)
    }
  }
}
