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

/// Recognises a Splitwise table in an unknown language by the contents of its columns.
struct SplitwiseShape {
  /// The row that would be its heading.
  let heading: SourceTable.Row?

  init(_ table: SourceTable, _ rows: [SourceTable.Row]) throws(UnfitFile) {
    guard let candidate = rows.prefix(2).first(where: { $0.cells.count >= 7 && DayText($0[0]) == nil }) else {
      heading = nil
      return
    }
    heading = try Self.fits(table, behind: candidate.line) ? candidate : nil
  }

  private static func fits(_ table: SourceTable, behind line: Int) throws(UnfitFile) -> Bool {
    var (all, fitting) = (0, 0)
    var rows = table.rows()
    while let row = try rows.next() {
      guard row.line > line else { continue }
      all += 1
      if fits(row) { fitting += 1 }
    }
    return all > 0 && fitting * 10 >= all * 9
  }

  /// Whether the row has a day, maybe an amount, three capital letters, and cells that add up to zero.
  private static func fits(_ row: SourceTable.Row) -> Bool {
    let code = CleanText.line(row[4])
    guard row.cells.count >= 7, DayText(row[0]) != nil, code.utf8.count == 3,
      code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
    else { return false }
    return DecimalMark.allCases.contains { fits(row, $0) }
  }

  private static func fits(_ row: SourceTable.Row, _ mark: DecimalMark) -> Bool {
    if !row.isBlank(3), (try? ExactDecimal(row[3], mark: mark)) == nil { return false }
    var sum = ExactDecimal.zero
    guard row.cells.indices.dropFirst(5).count(where: { !row.isBlank($0) }) >= 2 else { return false }
    for column in row.cells.indices.dropFirst(5) where !row.isBlank(column) {
      guard let cell = try? ExactDecimal(row[column], mark: mark), let next = sum.plus(cell) else {
        return false
      }
      sum = next
    }
    // Half a cent for each cell, if they were not rounded.
    return sum.magnitude <= ExactDecimal(Int128(row.cells.count), scale: 2)
  }
}
