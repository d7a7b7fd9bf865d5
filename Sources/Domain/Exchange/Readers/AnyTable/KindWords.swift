import Ledger

/// Words for expenses, income and transfers in generic tables.
enum KindWords {
  static func kind(_ text: String) -> Bill.Kind? {
    let word = FoldedText(name: CleanText.line(text))
    return word.text.isEmpty ? nil : words[word]
  }

  private static let words: [FoldedText: Bill.Kind] = {
    var found: [FoldedText: Bill.Kind] = [:]
    for (kind, words) in lists {
      for word in words { found[FoldedText(name: word)] = kind }
    }
    return found
  }()

  private static let lists: [(Bill.Kind, [String])] = [
    (.expense, ["expense", "Ausgabe", "dépense", "gasto", "despesa", "支出", "مصروف"]),
    (.income, ["income", "Einnahme", "revenu", "ingreso", "receita", "収入", "دخل"]),
    (
      .transfer,
      [
        "transfer", "payment", "Zahlung", "Überweisung", "virement", "paiement", "transferencia", "pago",
        "transferência", "pagamento", "振替", "支払い", "تحويل",
      ]
    ),
  ]
}
