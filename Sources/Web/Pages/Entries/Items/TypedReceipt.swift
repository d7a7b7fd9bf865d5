import Ledger
import ReceiptOCR

/// A receipt typed or pasted as one text, a line for each item: `Wine 24 ana x2, ben`, `Tip 10%`, `-3 Pfand`.
struct TypedReceipt {
  private(set) var lines: [ItemsInput.Line] = []
  private(set) var extras: [ItemsInput.Extra] = []
  /// The lines without an amount that can be read, as they were typed, and those that are too many.
  private(set) var unread: [String] = []
  /// Why a bill can have no more of it.
  private(set) var excess: BillError?

  private let words: ReceiptWords
  private let takers: ReceiptTakers
  private let there: ItemsInput
  /// What the lines, and the extras of an amount, come to so far.
  private var sums = (lines: Int64(0), extras: Int64(0))

  /// `there` are the lines that the bill has already; `everyone` are those who share it.
  init(
    _ text: String, in currency: Currency, _ context: EntryContext, behind there: ItemsInput = ItemsInput(),
    everyone: [ID<Member>]? = nil
  ) {
    self.there = there
    words = ReceiptWords(in: currency, context)
    takers = ReceiptTakers(words, context, everyone: everyone ?? context.sharingMembers.map(\.id))
    var count = 0
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else { continue }
      count += 1
      let isReadable = count <= Self.mostLines && line.utf8.count <= Self.longestLine
      if excess != nil || !isReadable || !read(words) { unread.append(words.joined(separator: " ")) }
    }
  }

  private static let mostLines = 2 * Items.mostLines
  private static let longestLine = 1_000

  /// Whether the words are an item, an extra, or the sum of what stands above.
  private mutating func read(_ typed: [String]) -> Bool {
    let typed = words.joined(typed)
    guard let place = words.amountPlace(in: typed) else { return false }
    let after = typed[(place + 1)...].filter { !words.isOwnCurrency($0) }
    let (had, rest) = takers.read(after)
    let before = typed[..<place].filter { !words.isOwnCurrency($0) }.joined(separator: " ")
    let name = [ReceiptWords.withoutColon(before), rest].filter { !$0.isEmpty }.joined(separator: " ")
    let amount = typed[place]
    if let kind = words.kind(name) { return take(ItemsInput.Extra(kind: kind, amount: amount)) }
    guard let units = words.units(amount) else { return false }
    // A sum would count everything twice. One that differs is left to be looked at.
    if ReceiptText.isSum(name) { return isSum(units) }
    let weights = had.filter { !$0.value.isEmpty }
    return take(ItemsInput.Line(name: name, amount: amount, had: Set(had.keys), weights: weights), units)
  }

  private mutating func take(_ line: ItemsInput.Line, _ units: Int64) -> Bool {
    guard there.lines.count(where: { !$0.isBlank }) + lines.count < Items.mostLines else {
      excess = .tooManyLines(limit: Items.mostLines)
      return false
    }
    lines.append(line)
    sums.lines += units
    return true
  }

  private mutating func take(_ extra: ItemsInput.Extra) -> Bool {
    guard there.extras.count + extras.count < Items.mostExtras else {
      excess = .tooManyExtras(limit: Items.mostExtras)
      return false
    }
    extras.append(extra)
    sums.extras += units(of: extra)
    return true
  }

  /// The amount of an extra with its sign; none for a percentage.
  private func units(of extra: ItemsInput.Extra) -> Int64 {
    let units = words.units(extra.amount) ?? 0
    return extra.kind == .discount ? -abs(units) : units
  }

  /// Whether an amount is what was read so far, with or without extras and the lines that were there before.
  private func isSum(_ units: Int64) -> Bool {
    let before = there.lines.compactMap { words.units($0.amount) }.reduce(0, +)
    let beside = there.extras.map { self.units(of: $0) }.reduce(0, +)
    let (lines, extras) = (sums.lines, sums.extras)
    return [lines, lines + extras, before + lines, before + lines + beside + extras].contains(units)
  }
}

extension ItemsInput {
  /// Leaves out the one line for everything with which a form begins, if another text takes its place.
  mutating func dropBeginning(_ started: ItemsInput) {
    guard lines.filter({ !$0.isBlank }) == started.lines else { return }
    lines = []
    for index in extras.indices { extras[index].lines = "" }
  }

  /// Puts the lines of a typed receipt behind those that are there, and keeps those that cannot be read. Blank
  /// lines between others stay, so that each line keeps its number.
  mutating func take(_ typed: TypedReceipt) {
    while let last = lines.last, last.isBlank { lines.removeLast() }
    lines += typed.lines
    extras += typed.extras
    receipt = typed.unread.joined(separator: "\n")
  }
}
