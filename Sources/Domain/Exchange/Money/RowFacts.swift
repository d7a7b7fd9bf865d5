import Ledger

/// What a row says beside its amounts, as the file writes it.
struct RowFacts {
  let place: Int
  var id: String?
  /// The group or project of the app that it is in.
  var group: String?
  let day: Day
  var title: String
  let currency: Currency
  /// Whether it is money given to each other, not spent.
  var isPayment = false
  /// Whether a payment has a category, which it has in no other app.
  var keepsCategory = false
  var category: CategoryMeaning = .none
  var payee = ""
  var tags: [String] = []
  var note = ""
  var original: ImportedEntry.OriginalAmount?
  var repeats: String?
  var typed: TypedBill?
  var warnings: [RowWarning] = []

  init(place: Int, id: String? = nil, day: Day, title: String, currency: Currency) {
    self.place = place
    self.id = id
    self.day = day
    self.title = title
    self.currency = currency
  }

  mutating func sort(_ category: SortedCategory) {
    self.category = category.meaning
    if category.isPayment { isPayment = true }
  }

  mutating func warn(_ warning: RowWarning) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}

/// A word for a category, looked up.
struct SortedCategory {
  var meaning: CategoryMeaning = .none
  var isPayment = false
}
