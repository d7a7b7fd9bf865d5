import Ledger
import Words

/// A receipt typed or pasted as one text, a line for each item: `Wine 24 ana x2, ben`, `Tip 10%`, `-3 Pfand`.
struct TypedReceipt {
  private(set) var lines: [ItemsInput.Line] = []
  private(set) var extras: [ItemsInput.Extra] = []
  /// The lines without an amount that can be read, as they were typed.
  private(set) var unread: [String] = []

  private let currency: Currency
  private let amounts: AmountFormat
  private let people: [(id: ID<Member>, name: FoldedText)]
  private let kinds: [FoldedText: Items.Extra.Kind]

  init(_ text: String, in currency: Currency, _ context: EntryContext) {
    self.currency = currency
    amounts = context.formats.amounts
    people = context.sharingMembers.map { ($0.id, $0.name.foldedName) }
    let names = Items.Extra.Kind.allCases.filter { $0 != .other }.map { ($0.name(context.t).foldedName, $0) }
    kinds = Dictionary(names) { first, _ in first }
    for line in text.split(whereSeparator: \.isNewline).prefix(Items.mostLines) {
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      if !words.isEmpty, !read(words) { unread.append(line.trimmed) }
    }
  }

  /// Whether the words are an item or an extra.
  private mutating func read(_ words: [String]) -> Bool {
    guard let place = amountPlace(in: words) else { return false }
    let (before, after) = (text(words[..<place]), words[(place + 1)...].filter { !isOwnCurrency($0) })
    let (takers, rest) = takers(in: after)
    let name = [before, rest].filter { !$0.isEmpty }.joined(separator: " ")
    if let kind = kinds[name.foldedName] {
      extras.append(ItemsInput.Extra(kind: kind, amount: words[place]))
    } else if Self.isPercent(words[place]) {
      return false
    } else {
      let weights = takers.filter { !$0.value.isEmpty }
      lines.append(ItemsInput.Line(name: name, amount: words[place], had: Set(takers.keys), weights: weights))
    }
    return true
  }

  /// The last amount with decimals or a percent sign, or else the last number.
  private func amountPlace(in words: [String]) -> Int? {
    let places = words.indices.filter { isAmount(words[$0]) }
    return places.last { words[$0].contains { !$0.isNumber && $0 != "-" && $0 != "+" } } ?? places.last
  }

  private func isAmount(_ word: String) -> Bool {
    guard word.contains(where: \.isNumber) else { return false }
    let mode: Split.Mode = Self.isPercent(word) ? .percent : .exact
    return (try? amounts.readPart(word, of: mode, in: currency)) != nil
  }

  private static func isPercent(_ word: String) -> Bool {
    word.contains { ["%", "\u{66A}", "\u{FF05}"].contains($0) }
  }

  private func isOwnCurrency(_ word: String) -> Bool { (try? amounts.read("1 " + word, in: currency)) != nil }

  private func text(_ words: ArraySlice<String>) -> String {
    words.filter { !isOwnCurrency($0) }.joined(separator: " ")
  }

  // MARK: - Who had it

  /// The members behind the amount with their weights, or, if a name is none of a member, the words as they are.
  private func takers(in words: [String]) -> (takers: [ID<Member>: String], rest: String) {
    let text = words.joined(separator: " ")
    var takers: [ID<Member>: String] = [:]
    for part in text.split(whereSeparator: { [",", ";", "&", "、", "・", "،"].contains($0) }) {
      var names: [Substring] = part.split(separator: " ")
      let weight = weight(names.last ?? "")
      if weight != nil { names.removeLast() }
      guard let member = member(names.joined(separator: " ")) else { return ([:], text) }
      takers[member] = weight ?? ""
    }
    return (takers, "")
  }

  /// The number of `x2`.
  private func weight(_ word: Substring) -> String? {
    guard let sign = word.first, ["x", "X", "×", "*"].contains(sign) else { return nil }
    let number = String(word.dropFirst())
    return (try? amounts.readPart(number, of: .shares, in: currency)) == nil ? nil : number
  }

  /// The member of this name, or the only one whose name begins with it.
  private func member(_ name: String) -> ID<Member>? {
    let name = name.foldedName
    guard !name.text.isEmpty else { return nil }
    if let exact = people.first(where: { $0.name == name }) { return exact.id }
    let begun = people.filter { $0.name.text.hasPrefix(name.text) }
    return begun.count == 1 ? begun.first?.id : nil
  }
}

extension Substring {
  fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension ItemsInput {
  /// Puts the lines of a typed receipt behind those that are there, and keeps those that cannot be read.
  mutating func take(_ typed: TypedReceipt, insteadOf started: ItemsInput) {
    // One line for everything is only a beginning.
    if lines.filter({ !$0.isBlank }) == started.lines { lines = [] }
    lines = lines.filter { !$0.isBlank } + typed.lines
    extras += typed.extras
    receipt = typed.unread.joined(separator: "\n")
  }
}
