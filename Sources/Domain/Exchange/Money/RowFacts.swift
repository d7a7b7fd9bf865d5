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
}
