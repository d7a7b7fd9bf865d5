import Ledger

/// The text of a receipt as read by a program, with its reading mistakes.
struct ReceiptText {
  let lines: [ReceiptLine]

  private static let mostLines = 400

  init(_ text: String) {
    lines = text.split(separator: "\n").prefix(Self.mostLines).map { ReceiptLine(String($0)) }.filter {
      !$0.words.isEmpty || !$0.text.isEmpty
    }
  }

  /// The values for an entry.
  func reading(in currency: Currency, today: Day) -> RecognizedReceipt {
    RecognizedReceipt(
      amount: total(in: currency).map { Money(minorUnits: $0, currency: currency) },
      day: day(notAfter: today), payee: payee)
  }
}

/// One line of it.
struct ReceiptLine {
  let text: String
  /// The words, folded, with digits within them read as letters: "T0TAL" is "total".
  let words: [String]

  private static let longest = 200

  init(_ line: String) {
    text = String(line.prefix(Self.longest)).trimmed
    words = text.foldedForComparison.split { !$0.isLetter && !$0.isNumber }.map { word in
      word.contains(where: \.isLetter) ? String(word.map(Self.letter)) : String(word)
    }
  }

  private static func letter(_ character: Character) -> Character {
    switch character {
    case "0": "o"
    case "1": "l"
    case "5": "s"
    default: character
    }
  }

  /// Whether the line contains these words in a row, with at most one letter of a long one misread.
  func has(_ wanted: [String]) -> Bool {
    guard !wanted.isEmpty, words.count >= wanted.count else { return false }
    return (0...words.count - wanted.count).contains { start in
      zip(words[start...], wanted).allSatisfy { Self.isAlike($0, $1) }
    }
  }

  private static func isAlike(_ word: String, _ wanted: String) -> Bool {
    if word == wanted { return true }
    guard word.utf8.count >= 4, wanted.utf8.count >= 5 else { return false }
    let (a, b) = (Array(word), Array(wanted))
    guard b.count >= 5, abs(a.count - b.count) <= 1 else { return false }
    let start = zip(a, b).prefix { $0 == $1 }.count
    let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    return start + end >= max(a.count, b.count) - 1
  }
}

extension String {
  /// The words in the form that a line is searched for.
  var phrase: [String] { foldedForComparison.split(separator: " ").map(String.init) }

  fileprivate var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
