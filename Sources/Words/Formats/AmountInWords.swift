/// A text with an amount in it, which stays on one line wherever the text around it breaks.
package struct AmountInWords: Equatable, Sendable {
  package let text: String
  /// As it stands in the text; empty where there is none.
  package let amount: String

  package init(text: String, amount: String) {
    self.text = text
    self.amount = amount
  }

  /// The text before its amount, and behind it.
  package var surroundings: (before: Substring, after: Substring) {
    guard !amount.isEmpty, let place = text.utf8.firstPlace(of: amount.utf8) else { return (text[...], "") }
    return (text[..<place.lowerBound], text[place.upperBound...])
  }
}

extension String.UTF8View {
  /// By bytes: a list has a hundred amounts, and the standard library's search is made for longer texts.
  fileprivate func firstPlace(of wanted: String.UTF8View) -> Range<Index>? {
    var rest = self[...]
    while let start = rest.firstIndex(where: { $0 == wanted.first }) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return start..<index(start, offsetBy: wanted.count) }
      rest.removeFirst()
    }
    return nil
  }
}
