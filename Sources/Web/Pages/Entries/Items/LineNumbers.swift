/// Numbers of lines as people type them: `1, 3`, `2-4` or `2–4 7`.
struct LineNumbers {
  enum Mistake: Error, Equatable {
    /// A word, or a mark that stands where no number is.
    case notNumbers
    case noSuchLine(Int)
  }

  private let lines: Set<Int>
  private(set) var found: Set<Int> = []
  /// The number before the current mark.
  private var last: Int?
  /// The first number of a range whose last one is still to come.
  private var first: Int?

  /// Reads numbers that must be among those of `lines`; a range may pass over others.
  init(_ text: String, among lines: Set<Int>) throws(Mistake) {
    self.lines = lines
    guard text.utf8.count <= Self.longestText else { throw .notNumbers }
    var text = Substring(text)
    while let character = text.first {
      if character.digit != nil {
        try take(number: Self.number(text.prefix { $0.digit != nil }))
        text = text.drop { $0.digit != nil }
      } else {
        try take(mark: character)
        text.removeFirst()
      }
    }
    guard first == nil else { throw .notNumbers }
  }

  private static let longestText = 2_000
  private static let largest = 999_999

  /// The number of these digits, or the largest one.
  private static func number(_ digits: Substring) -> Int {
    digits.reduce(0) { min(largest, 10 * $0 + ($1.digit ?? 0)) }
  }

  private mutating func take(number: Int) throws(Mistake) {
    guard lines.contains(number) else { throw .noSuchLine(number) }
    guard let first else {
      found.insert(number)
      return last = number
    }
    found.formUnion(lines.intersection(min(first, number)...max(first, number)))
    (self.first, last) = (nil, nil)
  }

  private mutating func take(mark: Character) throws(Mistake) {
    if mark.isWhitespace { return }
    guard first == nil else { throw .notNumbers }
    if Self.dashes.contains(mark) {
      guard last != nil else { throw .notNumbers }
      (first, last) = (last, nil)
    } else {
      guard Self.commas.contains(mark) else { throw .notNumbers }
      last = nil
    }
  }

  private static let dashes: Set<Character> = ["-", "\u{2010}", "\u{2011}", "–", "—", "−", "〜", "～"]
  private static let commas: Set<Character> = [",", ";", "、", "，", "،", "؛"]
}

extension Character {
  /// The value of a decimal digit of any script.
  fileprivate var digit: Int? { wholeNumberValue.flatMap { isNumber && (0...9).contains($0) ? $0 : nil } }
}
