import Ledger

extension AmountFormat {
  /// The format of amounts in input fields: they show the digits and separators of the page, and also accept
  /// other separators that are usual in the country.
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
