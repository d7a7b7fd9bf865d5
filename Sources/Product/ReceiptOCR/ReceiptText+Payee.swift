import Ledger

extension ReceiptText {
  /// The payee: the first line that looks like a name, which is how receipts begin.
  var payee: String? { lines.prefix(6).lazy.compactMap(\.name).first }
}

extension ReceiptLine {
  fileprivate var name: String? {
    guard !Self.headings.contains(where: has) else { return nil }
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
