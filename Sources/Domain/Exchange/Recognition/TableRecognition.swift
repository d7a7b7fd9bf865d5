import Encodings

/// Finds the separator of a table, the app that wrote it, and its heading.
struct TableRecognition {
  private let utf8: [UInt8]

  init(_ utf8: [UInt8]) { self.utf8 = utf8 }

  /// `asAny` skips the recognition by headings.
  func result(asAny: Bool = false) throws(UnfitFile) -> (ImportFormat, ImportSource.Content) {
    let tables = tables
    if asAny { return try unknown(tables) }
    for table in tables {
      guard let rows = Self.first(of: table) else { continue }
      if let (format, row) = try KnownHeadings.named(rows) {
        let isUnquoted = format == .splitProCSV && table.separator == .comma && !table.hasSeparatorLine
        return (format, isUnquoted ? .lines(utf8) : .table(table, TableHeading(row)))
      }
    }
    for table in tables {
      guard let rows = Self.first(of: table), let row = try SplitwiseShape(table, rows).heading else {
        continue
      }
      return (.splitwiseCSV, .table(table, TableHeading(row)))
    }
    return try unknown(tables)
  }

  /// A table that no rule recognises: the separator with most columns is used, and the first full row is the
  /// heading.
  private func unknown(_ tables: [SourceTable]) throws(UnfitFile) -> (ImportFormat, ImportSource.Content) {
    var best: (table: SourceTable, row: SourceTable.Row, width: Int)?
    for table in tables {
      guard let rows = Self.first(of: table) else { continue }
      let widths = rows.map { row in row.cells.indices.count { !row.isBlank($0) } }
      guard let width = widths.max(), let place = widths.firstIndex(of: width), width >= 2,
        width > best?.width ?? 0
      else { continue }
      best = (table, rows[place], width)
    }
    guard let best else {
      try checkReadable(tables)
      throw utf8.starts(with: "http".utf8) && !utf8.contains(0x20) ? .linkOnly : .noTable
    }
    return (.genericCSV, .table(best.table, TableHeading(best.row)))
  }

  /// If no separator fits the first rows, throws the error for the comma.
  private func checkReadable(_ tables: [SourceTable]) throws(UnfitFile) {
    guard var rows = tables.first?.rows() else { return }
    for _ in 0..<Self.most { _ = try rows.next() }
  }

  private var tables: [SourceTable] {
    if let separator = SourceTable.namedSeparator(utf8) {
      return [SourceTable(utf8: utf8, separator: separator, hasSeparatorLine: true)]
    }
    return [CSVReader.Separator.comma, .semicolon, .tab, .bar].map {
      SourceTable(utf8: utf8, separator: $0, hasSeparatorLine: false)
    }
  }

  /// The rows that may be a heading; nil if the rows cannot be read with this separator.
  private static func first(of table: SourceTable) -> [SourceTable.Row]? {
    var rows = table.rows()
    var first: [SourceTable.Row] = []
    while first.count < most {
      guard let row = try? rows.next() else { break }
      first.append(row)
    }
    return first.isEmpty ? nil : first
  }

  private static let most = 12
}

/// The headings by which the tables of apps are recognised.
enum KnownHeadings {
  /// The app whose table begins with these rows, and the row of the heading.
  static func named(_ rows: [SourceTable.Row]) throws(UnfitFile) -> (ImportFormat, SourceTable.Row)? {
    guard let first = rows.first else { return nil }
    let heading = TableHeading(first)
    if isEvenly(heading) { return (.evenlyCSV, first) }
    if let row = rows.first(where: { SplitwiseWords.language(of: $0) != nil }) { return (.splitwiseCSV, row) }
    if heading.has("Date", "Description", "Cost", "Split mode") { return (.spliitCSV, first) }
    if isCospend(heading) { return (.cospendCSV, first) }
    if heading.has("what", "payer_name", "owers", "amount") { return (.iHateMoneyCSV, first) }
    if heading.has("Paid By", "You Lent", "You Owe") { return (.splitProCSV, first) }
    if heading.has("Who paid", "For whom", "Split amounts") { return (.settleUpCSV, first) }
    if PaidForColumns(heading).isComplete { return (.paidForCSV, first) }
    if isSettlementPlan(heading) { throw .settlementPlan }
    return nil
  }

  private static func isEvenly(_ heading: TableHeading) -> Bool {
    heading.has("date", "title", "kind", "amount", "currency")
      && !EvenlyTableReader.pairs(in: heading).isEmpty
  }

  private static func isCospend(_ heading: TableHeading) -> Bool {
    if heading.names.starts(with: ["name", "weight", "active", "color"]) { return true }
    guard heading.has("what", "payer_name", "owers", "amount") else { return false }
    return ["timestamp", "categoryid", "paymentmode"].contains { heading[$0] != nil }
  }

  /// A proposal who should pay whom, or a list of balances.
  private static func isSettlementPlan(_ heading: TableHeading) -> Bool {
    heading.has("ower", "receiver") || heading.has("Who pays?") || heading.has("Member name")
  }
}
