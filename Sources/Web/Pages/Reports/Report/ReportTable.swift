import API
import Encodings
import Exchange
import HTTP
import Ledger
import Store

/// A report as a table for spreadsheets, with a row for each part and currency. The rows add up to the whole,
/// except by tags, of which an entry may have several.
enum ReportTable {
  static func show(_ visit: Visit) async throws -> Response {
    let bytes = try await visit.readAside { snapshot in
      let overview = try visit.overview(snapshot)
      let context = EntryContext(overview, visit)
      let query = try ReportQuery(visit.query(), context)
      let report = try snapshot.report(of: overview, asked: query, by: visit.group.member)
      return written(report, ReportNames(overview, context, query))
    }
    return .download(.bytes(bytes[...]), as: "report.csv", "text/csv; charset=utf-8")
  }

  /// The same table for an API client.
  static func written(_ asked: ReportAsked) throws -> [UInt8] {
    let overview = asked.overview
    let context = EntryContext(
      group: overview.group, members: overview.members, viewer: asked.viewer, labels: overview.labels,
      formats: asked.formats)
    var form = Form()
    try form.add("by", asked.grouping.rawValue)
    if let from = asked.filter.from { try form.add("from", from.description) }
    if let to = asked.filter.to { try form.add("to", to.description) }
    return written(asked.report, ReportNames(overview, context, try ReportQuery(form, context)))
  }

  private static func written(_ report: Report, _ names: ReportNames) -> [UInt8] {
    var writer = CSVWriter()
    for column in [names.query.grouping.rawValue, "currency", "expense", "income", "net"] {
      writer.write(text: column)
    }
    writer.endRow()
    let currencies = report.whole.isEmpty ? [names.groupCurrency] : Array(report.whole.keys)
    for currency in currencies.sorted(by: { ($0.code, $0.scale) < ($1.code, $1.scale) }) {
      for (subject, figures) in names.ordered(report.parts[currency] ?? [:]) {
        writer.write(text: names.plainName(of: subject))
        writer.write(text: currency.code)
        for units in [figures.expense, figures.income, figures.net] {
          writer.write(minorUnits: units, in: currency)
        }
        writer.endRow()
      }
    }
    return writer.bytes
  }
}
