import Ledger

extension ReceiptText {
  /// What was bought, with its prices: the lines above the total. None if there are not at least two.
  func pricedLines(above total: Int64, in currency: Currency) -> [RecognizedReceipt.Line] {
    var found: [RecognizedReceipt.Line] = []
    // The line before, if it is a name or a quantity without an amount of its own.
    var before: (name: String?, count: PricedLine.Count?) = (nil, nil)
    for line in lines where found.count < RecognizedReceipt.Line.most {
      if !found.isEmpty, isTotal(line, total, in: currency) { break }
      let read = PricedLine(line, in: currency)
      if read.name.isEmpty, let count = read.count, let last = found.last, count.isFor(last.amount),
        read.amount == nil
      {
        found[found.count - 1] = RecognizedReceipt.Line(
          last.name, last.amount, quantity: count.number, kind: last.kind)
      } else if let amount = read.amount, let name = read.name.isEmpty ? before.name : read.name,
        !TotalWords.areAll(of: line) || read.kind != nil || read.isTakenOff
      {
        let count = [read.count, before.count].compactMap(\.self).first { $0.isFor(amount) }
        let sign: Int64 = read.isTakenOff && amount > 0 ? -1 : 1
        found.append(
          RecognizedReceipt.Line(name, sign * amount, quantity: count?.number ?? 1, kind: read.kind))
      }
      before = read.amount == nil ? (read.name.isEmpty ? nil : read.name, read.count) : (nil, nil)
    }
    return Self.without(taxIn: found, of: total)
  }

  /// A line with the word for it and the amount; the amount may be below its word.
  private func isTotal(_ line: ReceiptLine, _ total: Int64, in currency: Currency) -> Bool {
    guard TotalWords.weight(of: line) > 0 else { return false }
    let amounts = line.amounts(in: currency)
    return amounts.isEmpty || amounts.contains(total)
  }

  /// A tax that the prices contain already is not added to them.
  private static func without(taxIn lines: [RecognizedReceipt.Line], of total: Int64) -> [RecognizedReceipt
    .Line]
  {
    let rest = lines.filter { $0.kind != .tax }
    // At most so many lines, each with a limit, so the sum fits.
    let isContained = rest.reduce(0) { $0 + $1.amount } >= total
    let lines = isContained ? rest : lines
    return lines.count { $0.kind == nil } < 2 ? [] : lines
  }
}

/// A line of a receipt in its parts: `Milk 2 x 0.99  1.98 A`.
struct PricedLine {
  private(set) var name = ""
  /// At the end of the line, in minor units.
  private(set) var amount: Int64?
  private(set) var count: Count?
  /// What it adds to the goods.
  private(set) var kind: Items.Extra.Kind?
  /// Whether its words say that it is taken off.
  private(set) var isTakenOff = false

  /// A number of pieces and the price of one.
  struct Count {
    let number: Int64
    let price: Int64

    func isFor(_ amount: Int64) -> Bool {
      let (product, overflow) = number.multipliedReportingOverflow(by: price)
      return !overflow && product == amount
    }
  }

  init(_ line: ReceiptLine, in currency: Currency) {
    var words = Self.apart(line.text.split(whereSeparator: \.isWhitespace).map(String.init))
    let place = Self.takeCount(from: &words, in: currency)
    count = place?.count
    if place?.isAtEnd != true { amount = Self.takeAmount(from: &words, in: currency) }
    name = Self.name(of: words)
    kind = AddedWords.kind(of: line)
    isTakenOff = AddedWords.areTakenOff(line)
  }

  // MARK: - Quantities

  private static let signs: Set<Character> = ["x", "X", "×", "*", "@"]

  /// Multiplication signs as words of their own: "2x0,99" is "2 x 0,99".
  private static func apart(_ words: [String]) -> [String] {
    words.flatMap { word -> [String] in
      guard let place = word.firstIndex(where: signs.contains) else { return [word] }
      let (left, right) = (word[..<place], word[word.index(after: place)...])
      guard !(left + right).isEmpty, isNumber(left), isNumber(right) else { return [word] }
      return [left, word[place...place], right].filter { !$0.isEmpty }.map(String.init)
    }
  }

  /// Whether a text is a number, with at most a short unit behind it: "2", "2個"; or empty.
  private static func isNumber(_ text: some StringProtocol) -> Bool {
    let unit = text.drop { $0.isNumber || ReceiptLine.marks.contains($0) }
    return unit.count <= 2 && unit.count < max(1, text.count) && unit.allSatisfy(\.isLetter)
  }

  /// Takes `2 x 0.99` or `2 pcs x 0.99` out of the words. One that is the end of the line leaves no amount.
  private static func takeCount(from words: inout [String], in currency: Currency) -> (
    count: Count?, isAtEnd: Bool
  )? {
    guard let sign = words.firstIndex(where: { $0.count == 1 && $0.allSatisfy(signs.contains) }),
      sign + 1 < words.count, let price = ReceiptLine.amount(plain(words[sign + 1]), scale: currency.scale)
    else { return nil }
    // The number may have a unit behind it.
    guard let first = [sign - 1, sign - 2].first(where: { $0 >= 0 && isNumber(words[$0]) }) else {
      return nil
    }
    // Of a weight there is no whole number.
    let number = Int64(words[first].filter { !$0.isLetter }).flatMap {
      (1...RecognizedReceipt.Line.mostOfOne).contains($0) ? $0 : nil
    }
    var end = sign + 2
    // The unit of the price: "EUR/kg".
    if end < words.count, words[end].contains("/") || words[end] == currency.code { end += 1 }
    words.removeSubrange(first..<end)
    let isAtEnd = !words.contains { ReceiptLine.amount(plain($0), scale: currency.scale) != nil }
    return (number.map { Count(number: $0, price: price) }, isAtEnd)
  }

  // MARK: - Amounts

  /// Takes the amount at the end, and what follows it: letters for a tax, a currency, a minus sign.
  private static func takeAmount(from words: inout [String], in currency: Currency) -> Int64? {
    var rest = words
    var isNegative = false
    for _ in 0..<3 {
      guard let last = rest.last else { return nil }
      if minusSigns.contains(last) { isNegative = true } else if !isMark(last, in: currency) { break }
      rest.removeLast()
    }
    guard var text = rest.popLast() else { return nil }
    // A space within a number is a reading mistake: "12, 50".
    if let before = rest.last, let mark = before.last, ReceiptLine.marks.contains(mark),
      before.dropLast().allSatisfy(\.isNumber), before.count > 1,
      text.prefix(while: \.isNumber).count == currency.scale
    {
      text = before + text
      rest.removeLast()
    }
    while let last = text.last, !last.isNumber, !ReceiptLine.marks.contains(last) {
      if minusSigns.contains(String(last)) { isNegative = true }
      text.removeLast()
    }
    if let first = text.first(where: { !$0.isCurrencySymbol }), minusSigns.contains(String(first)) {
      isNegative = true
    }
    guard let amount = ReceiptLine.amount(plain(text), scale: currency.scale), amount <= largest else {
      return nil
    }
    if let last = rest.last, minusSigns.contains(last) {
      isNegative = true
      rest.removeLast()
    }
    words = rest
    return isNegative ? -amount : amount
  }

  private static let largest: Int64 = 1_000_000_000_00
  private static let minusSigns: Set<String> = ["-", "−", "–"]

  /// The number alone, without signs and currencies before it.
  private static func plain(_ word: String) -> String {
    String(word.drop { $0.isCurrencySymbol || minusSigns.contains(String($0)) })
  }

  /// Whether a word behind an amount is a currency, or stands for a rate of tax.
  private static func isMark(_ word: String, in currency: Currency) -> Bool {
    if word == currency.code || word.allSatisfy({ $0.isCurrencySymbol || $0 == "*" || $0 == "※" }) {
      return true
    }
    if word.count <= 2, word.allSatisfy({ $0.isLetter && $0.isUppercase }) { return true }
    return word.count == 1 && word.allSatisfy(\.isNumber) && currency.scale > 0
  }

  // MARK: - Names

  /// The words without numbers of articles and marks around them; empty if that is no name.
  private static func name(of words: [String]) -> String {
    var words = words[...]
    while let first = words.first, !first.contains(where: \.isLetter),
      first.count > 2 || !first.allSatisfy(\.isNumber)
    { words.removeFirst() }
    while let last = words.last, !last.contains(where: { $0.isLetter || $0.isNumber }) { words.removeLast() }
    let text = words.joined(separator: " ")
    let letters = text.filter(\.isLetter)
    guard letters.count > 1 || letters.contains(where: { !$0.isCased }) else { return "" }
    return (try? TextConstraint.itemName.accept(String(text.prefix(longestName)))) ?? ""
  }

  private static let longestName = 60
}

extension Character {
  fileprivate var isCurrencySymbol: Bool {
    self == "円" || unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
  }
}

/// Words beside what is added to the prices, or taken off.
private enum AddedWords {
  static func kind(of line: ReceiptLine) -> Items.Extra.Kind? {
    kinds.first { $0.words.contains(where: line.containsInOrder) }?.kind
  }

  static func areTakenOff(_ line: ReceiptLine) -> Bool { takenOff.contains(where: line.containsInOrder) }

  private static let kinds: [(kind: Items.Extra.Kind, words: [[String]])] = [
    (
      .tax,
      [
        "tax", "sales tax", "vat", "gst", "hst", "mwst", "ust", "steuer", "iva", "tva", "btw", "ptu", "消費税",
        "税",
      ].map(\.phrase)
    ),
    (
      .tip,
      ["tip", "gratuity", "trinkgeld", "pourboire", "propina", "mancia", "fooi", "napiwek"].map(\.phrase)
    ),
    (
      .service,
      ["service", "service charge", "coperto", "servizio", "servicio", "serviço", "サービス料"].map(\.phrase)
    ), (.delivery, ["delivery", "delivery fee", "lieferung", "livraison", "bezorging"].map(\.phrase)),
  ]

  private static let takenOff = [
    "discount", "rabatt", "remise", "sconto", "descuento", "desconto", "korting", "rabat", "coupon",
    "gutschein", "voucher", "savings", "saved", "値引", "割引", "خصم",
  ].map(\.phrase)
}
