import Ledger

/// A text shared from another app of the device, such as an email with a receipt: its amount and title. A
/// wrong amount is worse than none, so an ambiguous number is left for the visitor to read.
struct SharedText: Equatable {
  let title: String
  /// The amount with a decimal point, as a form takes it; nil if there is none or more than one.
  let amount: String?
  /// The currency beside the amount; nil if there is none.
  let currency: Currency?

  /// A longer text is no title.
  private static let longest = 100
  private static let mostWords = 200

  /// `home` is the group's currency, which a sign shared by several currencies then stands for.
  init(title: String, text: String, at home: Currency) {
    let words = (title + " " + text).split { $0.isWhitespace }.prefix(Self.mostWords).map(String.init)
    let found = Self.amount(in: words, home)
    amount = found?.amount
    currency = found?.currency
    let ofTitle = title.split { $0.isWhitespace }.count
    let named = ofTitle == 0 ? words.indices : words.indices.prefix(ofTitle)
    let rest = named.filter { found?.places.contains($0) != true }.map { words[$0] }
    let plain = rest.filter { word in !["http://", "https://"].contains { word.lowercased().hasPrefix($0) } }
    self.title = String(plain.joined(separator: " ").prefix(Self.longest))
  }

  /// An amount and the positions of its words.
  private struct Found {
    let amount: String
    let currency: Currency?
    var places: Set<Int>

    func isSame(as other: Found) -> Bool { amount == other.amount && currency == other.currency }
  }

  /// Numbers beside a currency count. Only if there are none do numbers with decimals count.
  private static func amount(in words: [String], _ home: Currency) -> Found? {
    var (marked, plain) = ([Found](), [Found]())
    var index = 0
    while index < words.count {
      let number = NumberInText(words[index...])
      defer { index += number?.length ?? 1 }
      guard let number else { continue }
      let places = Set(index..<index + number.length)
      switch CurrencyInText(around: index..<index + number.length, number, in: words, home) {
      case .none:
        if let amount = number.plain(before: words.dropFirst(index + number.length).first) {
          plain.append(Found(amount: amount, currency: nil, places: places))
        }
      case .unclear: return nil
      case .named(let currency, let beside):
        guard let amount = number.text(in: currency) else { return nil }
        marked.append(Found(amount: amount, currency: currency, places: places.union(beside)))
      }
    }
    return only(of: marked.isEmpty ? plain : marked)
  }

  /// The same amount may occur more than once.
  private static func only(of found: [Found]) -> Found? {
    guard var first = found.first, found.allSatisfy({ $0.isSame(as: first) }) else { return nil }
    for it in found.dropFirst() { first.places.formUnion(it.places) }
    return first
  }
}
