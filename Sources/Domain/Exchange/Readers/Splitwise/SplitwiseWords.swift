import Ledger

/// The headings of Splitwise's tables in its languages.
enum SplitwiseWords {
  /// The language whose five headings begin a row.
  static func language(of row: SourceTable.Row) -> String? {
    row.cells.count > 5 ? language(of: TableHeading(row)) : nil
  }

  static func language(of heading: TableHeading) -> String? {
    let words = heading.names.prefix(5).map { FoldedText(name: $0) }
    return headings.first { $0.words == words }?.language
  }

  private static let headings: [(language: String, words: [FoldedText])] = [
    ("en", "Date,Description,Category,Cost,Currency"), ("de", "Datum,Beschreibung,Kategorie,Kosten,Währung"),
    ("es", "Fecha,Descripción,Categoría,Coste,Moneda"), ("fr", "Date,Description,Catégorie,Coût,Devise"),
    ("it", "Data,Descrizione,Categorie,Costo,Valuta"), ("pt-BR", "Data,Descrição,Categoria,Custo,Moeda"),
    ("nl", "Datum,Omschrijving,Categorie,Kosten,Valuta"), ("sv", "Datum,Beskrivning,Kategori,Kostnad,Valuta"),
    ("pl", "Data,Opis,Kategoria,Koszt,Waluta"), ("id", "Tanggal,Keterangan,Kategori,Biaya,Mata uang"),
    ("ja", "日付,概要,カテゴリ,費用,通貨"), ("th", "วันที่,คำอธิบาย,หมวดหมู่,ราคา,สกุลเงิน"),
  ].map { language, words in (language, words.split(separator: ",").map { FoldedText(name: String($0)) }) }
}
