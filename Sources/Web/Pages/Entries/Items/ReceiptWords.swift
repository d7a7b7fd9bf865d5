import Ledger
import Words

/// What the words of a typed receipt are: amounts, currencies, days, and names of extras.
struct ReceiptWords {
  let currency: Currency
  let amounts: AmountFormat
  private let kinds: [FoldedText: Items.Extra.Kind]

  init(in currency: Currency, _ context: EntryContext) {
    self.currency = currency
    amounts = context.formats.amounts
    let names = Items.Extra.Kind.allCases.filter { $0 != .other }.map { ($0.name(context.t).foldedName, $0) }
    kinds = Dictionary(names) { first, _ in first }
  }

  func kind(_ name: String) -> Items.Extra.Kind? { kinds[name.foldedName] }

  /// The words with a sign before the first number, and a percent sign behind a number, joined to it.
  func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    for word in words {
      let last = joined.last ?? ""
      let isSigned = joined.count == 1 && Self.minusSigns.contains(last) && isAmount("-" + word)
      let isPercentage = Self.percentSigns.contains(word) && !Self.isPercent(last) && isAmount(last + word)
      if isSigned || isPercentage {
        joined[joined.count - 1] = isSigned ? "-" + word : last + word
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  private static let minusSigns: Set<String> = ["-", "−", "–"]
  private static let percentSigns: Set<String> = ["%", "\u{66A}", "\u{FF05}"]

  private static func isPercent(_ word: String) -> Bool {
    word.contains { percentSigns.contains(String($0)) }
  }

  /// The last amount with decimals or a percent sign, or else the last number of a line without a day or time;
  /// nil beside another currency.
  func amountPlace(in words: [String]) -> Int? {
    guard !words.contains(where: { $0.contains(where: \.isNumber) && isOtherCurrency($0) }) else {
      return nil
    }
    let places = words.indices.filter { isAmount(words[$0]) }
    let exact = places.last { words[$0].contains { !$0.isNumber && $0 != "-" && $0 != "+" } }
    guard let place = exact ?? (words.contains(where: Self.isMoment) ? nil : places.last) else { return nil }
    let beside = [place - 1, place + 1].filter(words.indices.contains)
    return beside.contains { isOtherCurrency(words[$0]) } ? nil : place
  }

  private func isAmount(_ word: String) -> Bool {
    guard word.contains(where: \.isNumber), !Self.isMoment(word) else { return false }
    let mode: Split.Mode = Self.isPercent(word) ? .percent : .exact
    return (try? amounts.readPart(word, of: mode, in: currency)) != nil
  }

  /// An amount in minor units; nil for a percentage.
  func units(_ word: String) -> Int64? {
    Self.isPercent(word) ? nil : (try? amounts.readPart(word, of: .exact, in: currency))?.minorUnits
  }

  func isOwnCurrency(_ word: String) -> Bool {
    !word.contains(where: \.isNumber) && (try? amounts.read("1 " + word, in: currency)) != nil
  }

  /// Whether a word is another currency, or a number in one. Codes count in capitals alone: "all" is a word.
  private func isOtherCurrency(_ word: String) -> Bool {
    let text = word.contains(where: \.isNumber) ? word : "1 " + word
    do throws(AmountError) { _ = try amounts.read(text, in: currency) } catch {
      guard case .otherCurrency(let name) = error else { return false }
      return !Self.isTaxLetter(name) && (name == name.uppercased() || Currency.named(name) == nil)
    }
    return false
  }

  /// Whether a word is a single letter, as receipts have them behind a price for its rate of tax.
  static func isTaxLetter(_ word: String) -> Bool { word.count == 1 && word.allSatisfy(\.isCased) }

  /// Whether a word is a day or a time, such as `2026-11-30`, `30.11.26` or `18:05`.
  static func isMoment(_ word: String) -> Bool {
    let parts = word.trimmed(",;.").split(omittingEmptySubsequences: false) { !$0.isWholeNumber }
    let (sizes, marks) = (parts.map(\.count), Set(word.trimmed(",;.").filter { !$0.isWholeNumber }))
    switch marks {
    case [":"]:
      return sizes.count <= 3 && (1...2).contains(sizes[0]) && sizes.dropFirst().allSatisfy { $0 == 2 }
    case ["-"], ["/"], ["."]:
      guard sizes.count == 3, (1...2).contains(sizes[1]) else { return false }
      return sizes[0] == 4 && (1...2).contains(sizes[2])
        || (1...2).contains(sizes[0]) && [2, 4].contains(sizes[2])
    default: return false
    }
  }

  static func withoutColon(_ text: String) -> String { text.trimmed(":： ") }
}

extension String {
  /// The text without these characters at its end.
  fileprivate func trimmed(_ end: String) -> String {
    var text = self[...]
    while let last = text.last, end.contains(last) { text.removeLast() }
    return String(text)
  }
}
