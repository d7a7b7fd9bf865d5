import Ledger

extension AmountFormat {
  /// Fields show an amount in the digits and marks that the page around them prints, and read whatever else
  /// is usual in that land.
  init(_ data: LocaleData, locale: String) {
    let usual = AmountFormat(locale: locale)
    let (decimal, group) = (Array(data.decimal.unicodeScalars), Array(data.group.unicodeScalars))
    let printed = decimal + group
    self.init(
      decimalMarks: decimal + usual.decimalMarks.filter { !printed.contains($0) },
      groupMarks: group + usual.groupMarks.filter { !printed.contains($0) },
      grouping: data.otherGroups == 2 ? .lakhs : .thousands, zero: data.zero)
  }
}
