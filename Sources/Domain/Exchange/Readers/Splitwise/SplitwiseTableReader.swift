import Ledger

/// Splitwise's tables: the net amount of each person in each row, and totals at the end.
///
/// They do not tell who paid if several people did; see `RowMoney.init(cost:nets:)`.
struct SplitwiseTableReader {
  private let table: SourceTable
  private let heading: TableHeading
  /// Nil if it looks like Splitwise, but in an unknown language.
  private let language: String?
  private let columns: [Int]

  init(_ table: SourceTable, _ heading: TableHeading) {
    self.table = table
    self.heading = heading
    language = SplitwiseWords.language(of: heading)
    columns = heading.names.indices.filter { $0 >= 5 && !heading.names[$0].isEmpty }
  }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    for column in columns { add(heading.names[column], &builder) }
    builder.language = language
    if language == nil { builder.ask(.format, builder.draft.format.rawValue) }
    try builder.scan(table, behind: heading.line, money: [3] + columns, dates: 0)
    var nets = NetTotals()
    try builder.rows(of: table, below: heading) { (builder, row) throws(RowIssue) in
      try read(row, &nets, into: &builder)
    }
    builder.draft.checks = builder.draft.checks.map { nets.compared($0) }
  }

  /// People who have left a group may have a word after their name.
  private func add(_ name: String, _ builder: inout DraftBuilder) {
    let isFormer = name.utf8.count > Self.former.utf8.count && name.hasSuffix(Self.former)
    let person = builder.people.addAnother(isFormer ? String(name.dropLast(Self.former.count)) : name)
    if isFormer { builder.draft.former.append(person) }
  }

  private static let former = " (removed)"

  private func read(_ row: SourceTable.Row, _ nets: inout NetTotals, into builder: inout DraftBuilder)
    throws(RowIssue)
  {
    if row.isBlank(2), row.isBlank(3) { throw total(row, &builder) }
    let day = try builder.day(row[0])
    let currency = try currency(row, &builder)
    let (cost, cells) = try amounts(row, builder)
    var facts = RowFacts(place: row.line, day: day, title: row[1], currency: currency)
    guard cells.contains(where: { !$0.isZero }) else {
      return try addOwn(cost, &facts, row[2], into: &builder)
    }
    facts.sort(builder.category(row[2]))
    if case .own = facts.category, isPaymentText(row[1], cells, builder) { facts.isPayment = true }
    let (units, portions) = try SplitwiseRounding(cost, cells, currency).result(&facts)
    try builder.addNets(units, portions, &facts)
    nets.add(portions, currency, isRounded: facts.warnings.contains(.rounded))
  }

  /// An expense for oneself by a person who is not in the file: left out unless an answer names the person.
  private func addOwn(
    _ cost: ExactDecimal, _ facts: inout RowFacts, _ category: String, into builder: inout DraftBuilder
  ) throws(RowIssue) {
    guard !cost.isZero else { throw RowIssue(.zero) }
    guard let name = builder.answers.payers[facts.place],
      let person = builder.people.shown.firstIndex(of: name)
    else { throw RowIssue(.personal, facts.title) }
    facts.sort(builder.category(category))
    let units = try builder.units(cost, &facts)
    let own = [RowMoney.Portion(person, units)]
    try builder.add(facts, RowMoney(units, paid: own, owed: own))
  }

  private func amounts(_ row: SourceTable.Row, _ builder: DraftBuilder) throws(RowIssue) -> (
    ExactDecimal, [ExactDecimal]
  ) {
    let cost = try builder.amount(row[3])
    var cells: [ExactDecimal] = []
    for column in columns { cells.append(try builder.amountOrZero(row[column])) }
    return (cost, cells)
  }

  /// Every row of a real file has its currency.
  private func currency(_ row: SourceTable.Row, _ builder: inout DraftBuilder) throws(RowIssue) -> Currency {
    guard !row.isBlank(4) || builder.answers.currency != nil else { throw RowIssue(.badCurrency, row[4]) }
    return try builder.currency(row[4])
  }

  private func total(_ row: SourceTable.Row, _ builder: inout DraftBuilder) -> RowIssue {
    let stated = columns.compactMap { try? builder.amountOrZero(row[$0]) }
    if stated.count == columns.count, let currency = try? builder.currency(row[4]) {
      builder.check(at: row.line, currency, stated)
    }
    return RowIssue(.total)
  }

  private func isPaymentText(_ text: String, _ cells: [ExactDecimal], _ builder: DraftBuilder) -> Bool {
    let moved = cells.indices.filter { !cells[$0].isZero }
    guard moved.count == 2, let up = moved.first(where: { !cells[$0].isNegative }),
      let down = moved.first(where: { cells[$0].isNegative })
    else { return false }
    let names = builder.people.shown
    return SplitwiseShortName.verb(in: text, from: names[up], to: names[down]) != nil
  }
}

/// The sums of a file's rows for each person, to compare them with the totals that it states.
struct NetTotals {
  private var nets: [Currency: [Int: Int64]] = [:]
  private var roundedRows: [Currency: Int64] = [:]

  mutating func add(_ portions: [RowMoney.Portion], _ currency: Currency, isRounded: Bool) {
    // At most 50,000 rows of 10^12 each, so sums cannot overflow.
    for portion in portions { nets[currency, default: [:]][portion.person, default: 0] += portion.units }
    if isRounded { roundedRows[currency, default: 0] += 1 }
  }

  /// Compares a total with the sum of the rows; each rounded row may be off by a unit.
  func compared(_ check: ImportDraft.TotalCheck) -> ImportDraft.TotalCheck {
    let room = ExactDecimal(minorUnits: roundedRows[check.currency] ?? 0, in: check.currency)
    var check = check
    check.agrees = check.stated.enumerated().allSatisfy { person, stated in
      let sum = nets[check.currency]?[person] ?? 0
      guard let difference = stated.plus(ExactDecimal(minorUnits: -sum, in: check.currency)) else {
        return false
      }
      return difference.magnitude <= room
    }
    return check
  }
}
