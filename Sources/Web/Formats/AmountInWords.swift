/// A text with an amount in it, which stays on one line wherever the text around it breaks.
struct AmountInWords: Equatable, Sendable {
  let text: String
  /// As it stands in the text; empty where there is none.
  let amount: String

  /// The text before its amount, and behind it.
  var surroundings: (before: Substring, after: Substring) {
    guard !amount.isEmpty, let place = text.firstRange(of: amount) else { return (text[...], "") }
    return (text[..<place.lowerBound], text[place.upperBound...])
  }
}
