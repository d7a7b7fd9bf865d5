import Encodings
import Ledger

/// Spliit's JSON: amounts are whole numbers, and shares are a ratio in every mode.
struct SpliitReader {
  private let expenses: JSONOutline?
  private let group: String
  private let currency: String
  /// Currency codes exist since 2025; older files have only a symbol.
  private let hasCode: Bool
  private let isHundredfold: Bool
  private var people = PeopleByID()

  init(_ outline: JSONOutline, _ builder: inout DraftBuilder) throws(UnfitFile) {
    expenses = outline["expenses"]
    group = outline["id"]?.plainText ?? ""
    let code = outline["currencyCode"]?.plainText ?? ""
    hasCode = Currency.named(code) != nil
    isHundredfold = builder.answers.hundredfold == .yes
    currency = hasCode ? code : outline["currency"]?.plainText ?? ""
    for participant in try outline["participants"]?.items() ?? [] {
      guard let item = try participant.item(), !builder.people.isOverfull else { continue }
      _ = people.place(of: item.text("id"), named: item.text("name"), in: &builder.people)
    }
  }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    try builder.items(of: expenses) { builder, item throws(RowIssue) in try read(item, into: &builder) }
    askWhetherHundredfold(&builder)
  }

  private func read(_ item: JSONItem, into builder: inout DraftBuilder) throws(RowIssue) {
    let currency = try chosenCurrency(&builder)
    var facts = RowFacts(
      place: item.place, id: item["id"].map { JSONItem.text($0) },
      day: try builder.day(item.text("expenseDate")), title: item.text("title"), currency: currency)
    facts.group = group
    facts.note = item.text("notes")
    facts.sort(builder.category(item.item("category")?.text("name") ?? ""))
    if item["isReimbursement"]?.bool == true { facts.isPayment = true }
    let amount = try item.integer("amount")
    guard amount != 0 else { throw RowIssue(.zero) }
    let payer = try people.known(item.text("paidById"))
    let shares = try SpliitShares(item, people)
    let units = try builder.units(decimal(amount), &facts)
    facts.original = original(of: item, units, currency)
    try builder.add(facts, try money(units, amount, payer, shares, facts))
  }

  /// Keeps Spliit's own odd cents, if they are known.
  private func money(_ units: Int64, _ amount: Int64, _ payer: Int, _ shares: SpliitShares, _ facts: RowFacts)
    throws(RowIssue) -> RowMoney
  {
    let open = try RowMoney(units, payer: payer, weights: shares.weights)
    // If Spliit counts in whole units, parts that have decimals here are rounded there.
    let isCoarser = countsWhole && facts.currency.scale > 0
    if case .owed = open.division, !isCoarser { return try shares.hinted(open) }
    guard let id = facts.id, let own = shares.divided(amount, id: id) else { return try shares.hinted(open) }
    var owed: [RowMoney.Portion] = []
    for portion in own {
      guard let (part, isRounded) = decimal(portion.units).rounded(toScale: facts.currency.scale), !isRounded
      else { return try shares.hinted(open) }
      owed.append(.init(portion.person, part))
    }
    return try shares.hinted(RowMoney(units, paid: [.init(payer, units)], owed: owed))
  }

  private func decimal(_ amount: Int64) -> ExactDecimal {
    ExactDecimal(Int128(amount), scale: countsWhole ? 0 : 2)
  }

  private var countsWhole: Bool { hasCode && !isHundredfold && Self.wholeUnits.contains(currency) }

  private func chosenCurrency(_ builder: inout DraftBuilder) throws(RowIssue) -> Currency {
    if hasCode { return try builder.currency(currency) }
    // A code in the symbol field was only entered as a symbol.
    if builder.answers.currency == nil, let currency = Currency.named(currency) {
      builder.ask(.currency, about: currency.code, currency.code)
      return currency
    }
    return try builder.currency(builder.answers.currency == nil ? currency : "")
  }

  private func original(of item: JSONItem, _ units: Int64, _ currency: Currency) -> ImportedEntry
    .OriginalAmount?
  {
    guard let code = item["originalCurrency"]?.string,
      let rate = item["conversionRate"].map({ JSONItem.text($0) })
    else { return nil }
    return .init(
      currency: code, rate: rate, amountInUnits: item.text("originalAmount"), gives: units, in: currency)
  }

  /// Older files always had hundredths.
  private func askWhetherHundredfold(_ builder: inout DraftBuilder) {
    guard hasCode, Self.wholeUnits.contains(currency), !builder.draft.entries.isEmpty else { return }
    let areAll = builder.draft.entries.allSatisfy { entry in
      ExactDecimal(minorUnits: entry.amount, in: entry.currency).mantissa(atScale: Currency.largestScale).map
      { $0 % 10_000_000_000 == 0 } ?? false
    }
    guard areAll || isHundredfold else { return }
    let answers = ImportAnswers.Hundredfold.self
    let answer = isHundredfold ? answers.yes : answers.no
    builder.ask(.hundredfold, answer.rawValue, answers.allCases.map(\.rawValue))
  }

  private static let wholeUnits: Set<String> = ["COP", "HUF", "IDR", "ISK", "JPY", "KRW", "VND"]
}
