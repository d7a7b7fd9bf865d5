import Ledger

/// The fields of a row besides its amounts, as in the file.
struct RowFacts {
  let place: Int
  var id: String?
  /// The app's group or project.
  var group: String?
  let day: Day
  var title: String
  let currency: Currency
  /// Whether money was given to another person instead of spent.
  var isPayment = false
  /// Whether a payment keeps its category, which other apps do not have.
  var keepsCategory = false
  var category: CategoryMeaning = .none
  var payee = ""
  var tags: [String] = []
  var note = ""
  var original: ImportedEntry.OriginalAmount?
  var repeats: String?
  var typed: EnteredBill?
  var warnings: [RowWarning] = []

  init(place: Int, id: String? = nil, day: Day, title: String, currency: Currency) {
    self.place = place
    self.id = id
    self.day = day
    self.title = title
    self.currency = currency
  }

  mutating func sort(_ category: CategoryOrPayment) {
    self.category = category.meaning
    if category.isPayment { isPayment = true }
  }

  mutating func warn(_ warning: RowWarning) { if !warnings.contains(warning) { warnings.append(warning) } }

  /// The entry with an amount of the row. `part` is its number among several from the row.
  func entry(_ money: RowMoney, part: Int = 0) -> ImportedEntry {
    var entry = ImportedEntry(
      place: place, part: part, nativeID: id, kind: money.kind, day: day, title: CleanText.line(title),
      currency: currency, amount: money.amount, paid: money.paid, division: money.division, hint: money.hint)
    entry.sourceGroup = group
    entry.category = category
    entry.payee = CleanText.line(payee)
    entry.tags = tags.map(CleanText.line).filter { !$0.isEmpty }
    entry.note = CleanText.lines(note)
    entry.original = original
    entry.repeats = repeats
    if part == 0 { entry.typed = typed }
    entry.warnings = warnings
    entry.fitTexts()
    return entry
  }
}

extension ImportedEntry.OriginalAmount {
  /// The amount in another currency; ignored if the rate does not lead to the entry's amount.
  init(currency: String?, rate: String?, amountInUnits text: String, gives units: Int64, in own: Currency) {
    self.currency = currency.map(CleanText.line)
    self.rate = rate.map(CleanText.line)
    guard let code = currency, let other = Currency.named(code), let number = Int64(text),
      number.magnitude <= UInt64(Money.limit), let rate, let factor = try? ExactDecimal(rate, mark: .point)
    else { return }
    let (product, overflow) = Int128(number.magnitude).multipliedReportingOverflow(by: factor.mantissa)
    guard !overflow, factor.scale + other.scale <= ExactDecimal.mostDecimals else { return }
    let result = ExactDecimal(product, scale: factor.scale + other.scale).rounded(toScale: own.scale)
    guard let result, (result.units - units).magnitude <= 1 else { return }
    amount = ExactDecimal(Int128(number), scale: other.scale).description
  }

  /// A rate alone, or with its currency; nil if neither has information.
  init?(currency: String?, rate: String?, besides own: Currency) {
    let currency = currency.map(CleanText.line).flatMap { $0.isEmpty || $0 == own.code ? nil : $0 }
    let rate = rate.map(CleanText.line).flatMap { $0.isEmpty ? nil : $0 }
    guard currency != nil || rate.map({ $0 != "1" }) ?? false else { return nil }
    self.init(currency: currency, rate: rate)
  }
}
