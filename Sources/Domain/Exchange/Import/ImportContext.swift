package import Ledger

/// The assumptions for reading a file, besides its bytes and the answers.
package struct ImportContext {
  /// The day in a zone, this many seconds after the beginning of 1970; nil if the zone is unknown.
  package let dayInZone: (_ seconds: Int64, _ zone: String) -> Day?
  /// The assumed currency of amounts.
  package var currency: Currency
  /// The assumed time zone by which times become days.
  package var zone: String
  /// The order of days such as 3/4/2025 if the file does not tell.
  package var dayOrder: DayOrder
  /// The file name without its folder.
  package var fileName: String

  package init(
    currency: Currency = Currency(code: "EUR", scale: 2), zone: String = "UTC",
    dayOrder: DayOrder = .dayFirst, fileName: String = "",
    dayInZone: @escaping (_ seconds: Int64, _ zone: String) -> Day?
  ) {
    self.currency = currency
    self.zone = zone
    self.dayOrder = dayOrder
    self.fileName = fileName
    self.dayInZone = dayInZone
  }
}
