import Encodings
import Ledger

/// A row of Cospend's table of bills.
struct CospendBill {
  private let row: SourceTable.Row
  private let heading: TableHeading

  init(_ row: SourceTable.Row, _ heading: TableHeading) {
    self.row = row
    self.heading = heading
  }

  /// Whether the bill only moves a member from one project to another.
  static func onlyCarriesMember(_ row: SourceTable.Row, _ heading: TableHeading) -> Bool {
    row[heading["what"]].utf8.elementsEqual("deleteMeIfYouWant".utf8)
  }

  func read(_ project: CospendProject, _ names: NameList, into builder: inout DraftBuilder) throws(RowIssue) {
    if let stray = heading.stray(in: row) { throw RowIssue(.tooManyCells, stray) }
    guard !Self.onlyCarriesMember(row, heading) else { throw RowIssue(.carrier) }
    guard cell("deleted") != "1" else { throw RowIssue(.deleted) }
    let currency = try builder.currency(project.isCurrencyKnown ? project.currency ?? "" : "")
    var facts = RowFacts(
      place: row.line, day: try day(&builder), title: row[heading["what"]], currency: currency)
    facts.sort(category(project, &builder))
    facts.tags = project.way(cell("paymentmodeid"), cell("paymentmode")).map { [$0] } ?? []
    facts.note = comment
    facts.repeats = repeats
    let bill = SharedBill(
      what: facts.title, amount: try builder.amount(row[heading["amount"]]),
      payer: CleanText.line(row[heading["payer_name"]]), owers: names.names(in: row[heading["owers"]]))
    try builder.add(bill, facts, project.weights)
  }

  private func cell(_ name: String) -> String { CleanText.line(row[heading[name]]) }

  /// The day column is in UTC: a bill entered at midnight appears there on the day before.
  private func day(_ builder: inout DraftBuilder) throws(RowIssue) -> Day {
    guard let seconds = Int64(cell("timestamp")) else { return try builder.day(cell("date")) }
    guard seconds % Self.secondsOfDay == 0 else { return try builder.day(seconds: seconds) }
    guard let day = Day(daysSinceEpoch: Int(seconds / Self.secondsOfDay)) else {
      throw RowIssue(.badDate, cell("timestamp"))
    }
    return day
  }

  private static let secondsOfDay: Int64 = 86_400

  private func category(_ project: CospendProject, _ builder: inout DraftBuilder) -> CategoryOrPayment {
    let id = cell("categoryid")
    if id == "-11" { return CategoryOrPayment(isPayment: true) }
    if let category = Self.categories[id] { return CategoryOrPayment(meaning: .household(category)) }
    return builder.category(project.category(id) ?? "")
  }

  /// The built-in categories of older versions.
  private static let categories: [String: HouseholdCategory] = [
    "-1": .groceries, "-2": .entertainment, "-3": .rent, "-4": .utilities, "-5": .entertainment,
    "-6": .health, "-10": .general, "-12": .diningOut, "-13": .accommodation, "-14": .transit, "-15": .sports,
  ]

  private var comment: String {
    let text = row[heading["comment"]]
    return PercentCoding.decode(Array(text.utf8).span, plusIsSpace: true) ?? text
  }

  /// The repetition: unit, interval and end.
  private var repeats: String? {
    let kind = cell("repeat")
    guard !kind.isEmpty, kind != "n" else { return nil }
    let often = Int(cell("repeatfreq")) ?? 1
    let end = cell("repeatuntil")
    return "\(kind)/\(often)" + (end.isEmpty ? "" : "/\(end)")
  }
}
