import Encodings

extension DraftBuilder {
  /// Scans a table for its decimal mark and its order of days, before its rows are read.
  mutating func scan(
    _ table: SourceTable, behind line: Int, money: [Int], dates: Int?, prepare: (String) -> String = { $0 }
  ) throws(UnfitFile) {
    var marks = DecimalMarkCount()
    var orders = DayOrderCount()
    var rows = table.rows()
    while let row = try rows.next() {
      guard row.line > line else { continue }
      for column in money where !row.isBlank(column) {
        marks.add(prepare(row[column]), allowsExponent: allowsExponents)
      }
      if let dates { orders.add(row[dates]) }
    }
    settle(marks, beside: table.separator)
    settle(orders)
  }

  mutating func settle(_ marks: DecimalMarkCount, beside separator: CSVReader.Separator) {
    mark = answers.decimal ?? marks.mark(beside: separator)
    if answers.decimal == nil, marks.isOpen {
      ask(.decimal, mark.rawValue, DecimalMark.allCases.map(\.rawValue))
    }
  }

  mutating func settle(_ orders: DayOrderCount) {
    order = answers.dates ?? (orders.isOpen ? context.dayOrder : orders.order)
    if answers.dates == nil, orders.isOpen { ask(.dates, order.rawValue, DayOrder.allCases.map(\.rawValue)) }
  }
}
