import Ledger

/// The text of a receipt as read by a program, with its reading mistakes.
package struct ReceiptText {
  let lines: [ReceiptLine]

  private static let mostLines = 400

  init(_ text: String) {
    lines = text.split(separator: "\n").prefix(Self.mostLines).map { ReceiptLine(String($0)) }.filter {
      !$0.words.isEmpty || !$0.text.isEmpty
    }
  }

  /// The values for an entry.
  func reading(in currency: Currency, today: Day) -> RecognizedReceipt {
    let total = total(in: currency)
    return RecognizedReceipt(
      amount: total.map { Money(minorUnits: $0, currency: currency) }, day: day(notAfter: today),
      payee: payee, lines: total.map { pricedLines(above: $0, in: currency) } ?? [])
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
  func containsInOrder(_ wanted: [String]) -> Bool {
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

extension ReceiptText {
  /// The payee: the first line that looks like a name, which is how receipts begin.
  var payee: String? { lines.prefix(6).lazy.compactMap(\.name).first }
}

extension ReceiptLine {
  fileprivate var name: String? {
    guard !Self.headings.contains(where: containsInOrder) else { return nil }
    let cleaned = text.split(whereSeparator: \.isWhitespace).map(String.init).filter {
      $0.contains { $0.isLetter || $0.isNumber }
    }.joined(separator: " ")
    let trimmed = cleaned.drop { !$0.isLetter && !$0.isNumber }
    let letters = trimmed.count(where: \.isLetter)
    let digits = trimmed.count(where: \.isNumber)
    // Streets, phone numbers and dates have more digits than names do.
    guard letters >= 3, digits <= 2, letters * 2 >= trimmed.count else { return nil }
    return try? TextConstraint.labelName.accept(String(trimmed.prefix(60)))
  }

  private static let headings = [
    "receipt", "invoice", "kassenbon", "kassenbeleg", "beleg", "rechnung", "quittung", "bon", "ticket",
    "facture", "factura", "recibo", "scontrino", "welcome", "willkommen", "bienvenue", "bienvenidos",
    "vielen dank", "thank you", "total", "date", "datum", "領収書", "レシート",
  ].map(\.phrase)
}

extension ReceiptText {
  /// Whether a line of this name adds up those above it.
  package static func isSum(_ name: String) -> Bool { TotalWords.areSum(ReceiptLine(name)) }

  /// The total in minor units: the amount beside the word for it, or the largest one.
  func total(in currency: Currency) -> Int64? {
    var best: (weight: Int, amount: Int64)?
    for (index, line) in lines.enumerated() {
      let weight = TotalWords.weight(of: line)
      guard weight > 0 else { continue }
      // If there is no amount beside the word, it is in the line below.
      var amounts = line.amounts(in: currency)
      if amounts.isEmpty, index + 1 < lines.count, TotalWords.weight(of: lines[index + 1]) >= 0 {
        amounts = lines[index + 1].amounts(in: currency)
      }
      guard let amount = amounts.last else { continue }
      if best.map({ ($0.weight, $0.amount) < (weight, amount) }) ?? true { best = (weight, amount) }
    }
    return best?.amount ?? largest(in: currency)
  }

  /// Without such a word, only what is certainly an amount counts.
  private func largest(in currency: Currency) -> Int64? {
    guard currency.scale > 0 else { return nil }
    return lines.filter { TotalWords.weight(of: $0) == 0 }.flatMap { $0.amounts(in: currency) }.max()
  }
}

/// Words beside the total, and words beside amounts that only look like it.
enum TotalWords {
  /// 0 for a line without such words, negative if its amount is not the total.
  static func weight(of line: ReceiptLine) -> Int {
    if misleading.contains(where: line.containsInOrder) { return -1 }
    if certain.contains(where: line.containsInOrder) { return 3 }
    if usual.contains(where: line.containsInOrder) { return 2 }
    if likely.contains(where: line.containsInOrder) { return 1 }
    let squeezed = line.words.joined()
    return scripts.contains(where: squeezed.contains) ? 2 : 0
  }

  /// Whether a line says nothing but that it is a sum.
  static func areSum(_ line: ReceiptLine) -> Bool {
    (certain + usual + likely + partial).contains(line.words) || scripts.contains(line.words.joined())
  }

  /// Whether a line has no other words than these, so that it names nothing that was bought.
  static func areAll(of line: ReceiptLine) -> Bool {
    let words = line.words.filter { $0.count > 1 && $0.contains(where: \.isLetter) }
    return !words.isEmpty && words.allSatisfy(single.contains)
  }

  private static let single = Set((misleading + certain + usual + likely).flatMap(\.self) + ["eur", "usd"])

  private static let certain = [
    "grand total", "total due", "amount due", "balance due", "total to pay", "zu zahlen", "zahlbetrag",
    "gesamtbetrag", "endbetrag", "rechnungsbetrag", "gesamtsumme", "net a payer", "total ttc", "a payer",
    "total a pagar", "a pagar", "valor total", "totale complessivo", "da pagare", "te betalen", "do zaplaty",
    "do zapłaty",
  ].map(\.phrase)

  private static let usual = [
    "total", "summe", "gesamt", "totale", "totaal", "importe", "suma", "razem", "celkem", "yhteensa",
    "totalt", "montant", "somme", "somma", "soma",
  ].map(\.phrase)

  private static let likely = ["amount", "betrag", "balance", "sum", "valor"].map(\.phrase)

  /// Words of scripts without spaces, or with articles joined to their word.
  private static let scripts = ["合計", "総計", "お会計", "請求額", "المجموع", "الاجمالي", "الإجمالي"].map(
    \.foldedForComparison)

  /// Sums of a part.
  private static let partial = [
    "subtotal", "sub total", "zwischensumme", "sous total", "subtotale", "subtotaal", "suma czesciowa", "小計",
    "المجموع الفرعي",
  ].map(\.phrase)

  private static let misleading =
    partial
    + [
      "tax", "vat", "mwst", "ust", "steuer", "iva", "tva", "btw", "netto", "net total", "change", "ruckgeld",
      "wechselgeld", "zuruck", "rendu", "cambio", "resto", "troco", "gegeben", "cash", "bar", "especes",
      "efectivo", "discount", "rabatt", "remise", "saved", "savings", "items", "artikel", "points", "punkte",
      "tip", "trinkgeld",
    ].map(\.phrase)
}
