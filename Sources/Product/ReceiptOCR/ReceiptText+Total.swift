import Ledger

extension ReceiptText {
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
private enum TotalWords {
  /// 0 for a line without such words, negative if its amount is not the total.
  static func weight(of line: ReceiptLine) -> Int {
    if misleading.contains(where: line.has) { return -1 }
    if certain.contains(where: line.has) { return 3 }
    if usual.contains(where: line.has) { return 2 }
    if likely.contains(where: line.has) { return 1 }
    let squeezed = line.words.joined()
    return scripts.contains(where: squeezed.contains) ? 2 : 0
  }

  private static let certain = [
    "grand total", "total due", "amount due", "balance due", "total to pay", "zu zahlen", "zahlbetrag",
    "gesamtbetrag", "endbetrag", "rechnungsbetrag", "gesamtsumme", "net a payer", "total ttc", "a payer",
    "total a pagar", "a pagar", "valor total", "totale complessivo", "da pagare", "te betalen", "do zaplaty",
  ].map(\.phrase)

  private static let usual = [
    "total", "summe", "gesamt", "totale", "totaal", "importe", "suma", "razem", "celkem", "yhteensa",
    "totalt", "montant",
  ].map(\.phrase)

  private static let likely = ["amount", "betrag", "balance", "sum", "valor"].map(\.phrase)

  /// Words of scripts without spaces, or with articles joined to their word.
  private static let scripts = ["合計", "お会計", "請求額", "المجموع", "الاجمالي", "الإجمالي"].map(
    \.foldedForComparison)

  private static let misleading = [
    "subtotal", "sub total", "zwischensumme", "sous total", "subtotale", "subtotaal", "小計", "tax", "vat",
    "mwst", "ust", "steuer", "iva", "tva", "btw", "netto", "net total", "change", "ruckgeld", "wechselgeld",
    "zuruck", "rendu", "cambio", "resto", "troco", "gegeben", "cash", "bar", "especes", "efectivo",
    "discount", "rabatt", "remise", "saved", "savings", "items", "artikel", "points", "punkte", "tip",
    "trinkgeld",
  ].map(\.phrase)
}
