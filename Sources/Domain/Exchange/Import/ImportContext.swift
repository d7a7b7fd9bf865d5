package import Ledger

/// What a file is read with beside its bytes and the answers.
package struct ImportContext {
  /// The day at a place, so many seconds after the beginning of 1970; nil where the zone is not known.
  package let dayInZone: (_ seconds: Int64, _ zone: String) -> Day?
  /// What amounts are in until somebody says.
  package var currency: Currency
  /// In which zone instants are days until somebody says.
  package var zone: String
  /// How days such as 3/4/2025 are meant where nothing in the file tells.
  package var dayOrder: DayOrder
  /// Without its folder.
  package var fileName: String

  package init(
    currency: Currency = Currency(code: "EUR", scale: 2), zone: String = "UTC",
    dayOrder: DayOrder = .dayFirst,
    fileName: String = "", dayInZone: @escaping (_ seconds: Int64, _ zone: String) -> Day?
  ) {
    self.currency = currency
    self.zone = zone
    self.dayOrder = dayOrder
    self.fileName = fileName
    self.dayInZone = dayInZone
  }
}
