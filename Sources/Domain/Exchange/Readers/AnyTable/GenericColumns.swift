/// The columns of a generic table by their roles: from the answers, or else from headings in one of seven
/// languages.
package struct GenericColumns {
  package enum Role: String, CaseIterable, Hashable, Sendable {
    case date, amount, currency, title, payer, participants, category, payee, tags, note, kind
  }

  private var places: [Role: Int] = [:]

  init(_ heading: TableHeading, _ answers: [String: String]) {
    for role in Role.allCases {
      if let name = answers[role.rawValue] {
        places[role] = heading[name]
      } else if answers.isEmpty {
        places[role] = Self.words[role]?.lazy.compactMap { heading[$0] }.first { !places.values.contains($0) }
      }
    }
  }

  subscript(_ role: Role) -> Int? { places[role] }

  /// The proposed roles, each with its column.
  func proposal(_ heading: TableHeading) -> [(Role, String)] {
    Role.allCases.compactMap { role in places[role].map { (role, heading.names[$0]) } }
  }

  private static let words: [Role: [String]] = [
    .date: [
      "date", "booking date", "day", "when", "Datum", "Buchungstag", "Buchungsdatum", "Tag",
      "date d'opération", "fecha", "día", "data", "日付", "تاريخ", "التاريخ",
    ],
    .amount: [
      "amount", "cost", "price", "sum", "total", "value", "Betrag", "Kosten", "Summe", "Umsatz", "montant",
      "coût", "prix", "importe", "coste", "monto", "valor", "custo", "金額", "المبلغ", "مبلغ",
    ], .currency: ["currency", "Währung", "devise", "moneda", "divisa", "moeda", "通貨", "العملة", "عملة"],
    .title: [
      "title", "description", "what", "name", "purpose", "subject", "Titel", "Beschreibung",
      "Verwendungszweck", "Zweck", "libellé", "titre", "intitulé", "descripción", "concepto", "título",
      "descrição", "内容", "概要", "摘要", "الوصف", "العنوان",
    ],
    .payer: [
      "paid by", "payer", "who", "who paid", "bezahlt von", "Zahler", "wer", "payé par", "payeur",
      "pagado por", "pagador", "quién", "pago por", "quem", "支払者", "支払った人", "دفع",
    ],
    .participants: [
      "paid for", "for", "for whom", "participants", "split between", "für", "für wen", "Teilnehmer", "pour",
      "participants", "para", "participantes", "para quién", "para quem", "対象者", "参加者", "المشاركون",
    ],
    .category: [
      "category", "type", "Kategorie", "Art", "catégorie", "categoría", "categoria", "カテゴリ", "カテゴリー", "分類",
      "الفئة", "فئة",
    ],
    .payee: [
      "payee", "recipient", "merchant", "shop", "Empfänger", "Auftraggeber", "Begünstigter", "Händler",
      "bénéficiaire", "commerçant", "beneficiario", "comercio", "beneficiário", "店", "支払先", "المستفيد",
    ], .tags: ["tags", "labels", "Schlagworte", "étiquettes", "etiquetas", "タグ", "وسوم"],
    .note: [
      "note", "notes", "comment", "memo", "Notiz", "Kommentar", "remarque", "nota", "notas", "comentario",
      "observação", "メモ", "備考", "ملاحظة",
    ], .kind: ["kind", "entry type", "Vorgang", "genre", "clase", "tipo", "種類", "النوع"],
  ]
}
