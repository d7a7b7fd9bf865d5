import Encodings
import HTTP
import Ledger
import Store

/// Income and expenses, grouped as the client asks.
enum ReportResource {
  static func show(_ call: APICall) async throws -> APIAnswer {
    guard !call.prefersTable else {
      return try await call.readEntries(isCached: false) { try table(try asked(call, $0), call) }
    }
    return try await call.readEntries { snapshot in
      let asked = try asked(call, snapshot)
      let report = asked.report
      return APIAnswer { writer in
        writer.member("by", asked.grouping.rawValue)
        writer.objects("currencies", report.whole.sorted { $0.key < $1.key }) { whole, writer in
          writer.member("currency", whole.key.code)
          writer.writeFigures(whole.value, in: whole.key)
          let parts = (report.parts[whole.key] ?? [:]).sorted { $0.key.order < $1.key.order }
          writer.objects("parts", parts) { part, writer in
            writer.member("about", part.key.text)
            writer.writeFigures(part.value, in: whole.key)
          }
        }
        writer.member("position", asked.overview.sequence)
      }
    }
  }

  private static func asked(_ call: APICall, _ snapshot: Snapshot) throws -> ReportAsked {
    let overview = try call.overview(snapshot)
    let filter = try EntryQuery.filter(call.query, overview, call.t)
    let grouping = call.query.text("by").flatMap { Report.Grouping(rawValue: $0) } ?? .category
    let mine = call.query.text("whose") == "me" ? try call.member.id : nil
    return ReportAsked(
      report: try snapshot.report(of: overview, by: grouping, for: mine, matching: filter),
      grouping: grouping, filter: filter, overview: overview, viewer: try call.member.id,
      formats: call.formats)
  }

  private static func table(_ asked: ReportAsked, _ call: APICall) throws -> APIAnswer {
    APIAnswer(table: .bytes(try call.door.tables.report(asked)[...]), named: "report")
  }

  static let query: [Shape.Field] =
    [
      .optional("by", .choice(Report.Grouping.allCases.map(\.rawValue)), "Default: category."),
      .optional("whose", .choice(["group", "me"]), "The whole group, or only your part. Default: group."),
    ] + EntryQuery.fields
}

extension Report.Subject {
  /// The id of a label or member, or a month as `2026-11`; nil for entries without one.
  fileprivate var text: String? {
    switch self {
    case .label(let id): id.description
    case .member(let id): id.description
    case .month(let day): String(day.description.prefix(7))
    case .none: nil
    }
  }

  /// Entries without one come last.
  fileprivate var order: String { text ?? "~" }
}

extension JSONWriter {
  fileprivate mutating func writeFigures(_ figures: Report.Figures, in currency: Currency) {
    member("expense", Money(minorUnits: figures.expense, currency: currency).plainText)
    member("income", Money(minorUnits: figures.income, currency: currency).plainText)
  }
}

extension Shape {
  static let report = Shape.named("Report") {
    .answer([
      .init("by", .choice(Report.Grouping.allCases.map(\.rawValue))),
      .init(
        "currencies", .list(reportCurrency), "One for each currency; currencies are never added together."),
      .init("position", position),
    ])
  }

  static let reportCurrency = Shape.named("ReportCurrency") {
    .answer([
      .init("currency", .text(1...96)), .init("expense", .decimal), .init("income", .decimal),
      .init("parts", .list(reportPart), "By tag, an entry counts under each of its tags."),
    ])
  }

  static let reportPart = Shape.named("ReportPart") {
    .answer([
      .init(
        "about", .nullable(.text(1...40)),
        "Id of a label or member, or a month such as 2026-11; null for entries without one."),
      .init("expense", .decimal), .init("income", .decimal),
    ])
  }
}
