/// What another program of the device has handed over as text, such as a receipt's mail: an amount, and what it may
/// have been for.
struct HandedText: Equatable {
  let title: String
  /// As it is typed into a form, with a point before its decimals; nil where none is found.
  let amount: String?

  /// More than that is no title.
  private static let longest = 100
  private static let marks = "€$£¥₹₽₺₩₫฿₴₪"

  init(title: String, text: String) {
    let words = (title + " " + text).split { $0.isWhitespace }.prefix(200).map(String.init)
    let found = Self.amount(in: words)
    amount = found?.amount
    let named = title.isEmpty ? text : title
    let rest = named.split { $0.isWhitespace }.map(String.init).filter { !(found?.words ?? []).contains($0) }
    let plain = rest.filter { !$0.hasPrefix("http://") && !$0.hasPrefix("https://") }
    self.title = String(plain.joined(separator: " ").prefix(Self.longest))
  }

  /// What stands beside the sign or the code of a currency counts most, then what has cents.
  private static func amount(in words: [String]) -> (amount: String, words: [String])? {
    var other: (String, [String])?
    for (index, word) in words.enumerated() {
      guard let number = number(in: word) else { continue }
      if word.contains(where: { marks.contains($0) }) { return (number, [word]) }
      let beside = [index - 1, index + 1].filter { words.indices.contains($0) }.map { words[$0] }
      if let mark = beside.first(where: isCurrency) { return (number, [word, mark]) }
      if other == nil, number.contains(".") { other = (number, [word]) }
    }
    return other
  }

  private static func isCurrency(_ word: String) -> Bool {
    let bare = word.filter { !",.:;()".contains($0) }
    return bare.count == 1 && marks.contains(bare)
      || bare.utf8.count == 3 && bare.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  /// The number that a word is, but for a currency's sign and the end of a sentence.
  private static func number(in word: String) -> String? {
    var bytes = Array(word.filter { !marks.contains($0) }.utf8)
    while let last = bytes.last, ".,;:)".utf8.contains(last) { bytes.removeLast() }
    if bytes.first == UInt8(ascii: "(") { bytes.removeFirst() }
    let isPlain = bytes.allSatisfy { isDigit($0) || ".,'".utf8.contains($0) }
    guard let first = bytes.first, isDigit(first), isPlain, bytes.count <= 16 else { return nil }
    let mark = bytes.lastIndex { ".,".utf8.contains($0) }
    guard let mark, (1...2).contains(bytes.count - mark - 1) else { return whole(bytes[...]) }
    return whole(bytes[..<mark]).map { $0 + "." + text(bytes[(mark + 1)...]) }
  }

  /// Nil where what parts its digits does not part thousands.
  private static func whole(_ bytes: ArraySlice<UInt8>) -> String? {
    let groups = bytes.split(omittingEmptySubsequences: false) { !isDigit($0) }
    return groups.dropFirst().allSatisfy { $0.count == 3 } ? text(bytes) : nil
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.filter(isDigit), as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
