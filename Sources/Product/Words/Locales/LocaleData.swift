import Ledger

/// The formats of a locale for numbers, days and lists, as far as pages need them.
///
/// These are facts of Unicode's CLDR, kept by hand in Words/locales/ for the locales on offer, but for
/// `firstDay`. Tests compare the results with the platform's own formatters.
package struct LocaleData: Sendable {
  /// The language and its country, in the words of its speakers.
  package internal(set) var name: String
  /// The currency of the country; nil for a language alone.
  package internal(set) var currency: String?

  /// The digit zero; the nine others follow it in Unicode.
  var zero: Unicode.Scalar = "0"
  var decimal = "."
  var group = ","
  /// The number of digits in every group but the last.
  var otherGroups = 3
  /// The minimum number of digits before the last group for grouping at all.
  var leastBeforeGroup = 1
  // A hyphen is too short beside figures and a plus; the minus sign is as wide as they are.
  var minus = "\u{2212}"
  var plus = "+"

  // Patterns of numbers: `#` is the digits, `-` the sign, `¤` the symbol of a currency.
  var number = "-#"
  var percent = "-#%"
  var money = "-¤#"
  /// For money without a sign, if that is not just the pattern without it.
  var plainMoney: String?
  /// A currency and its symbol in each pair, of which the first counts; without a symbol the code is shown.
  var symbols = commonSymbols

  // Names, separated by spaces; weeks begin on Monday.
  var months: String
  /// Short forms, if there are any.
  var shortMonths: String?
  /// The standalone forms, if they differ.
  var loneMonths: String?
  var weekdays: String
  /// The shortest forms for a narrow column, if there are any.
  var shortWeekdays: String?

  // Patterns of days: letters as in CLDR's patterns, and words in quotes.
  var day = "d MMMM"
  var dayAndYear = "d MMMM y"
  var weekday = "EEEE d MMMM"
  var weekdayAndYear = "EEEE d MMMM y"
  var monthAndYear = "MMMM y"
  var dayInFigures: String
  /// The day beside a time.
  var briefDay = "d MMM y"
  /// The first of a month before the month's name, where that is no plain number.
  var firstDay: String?
  var beforeClock = ", "
  var clock = Clock.hours(":")

  // Lists.
  var comma = ", "
  /// Between the last two, and between two alone.
  var and: String
  /// Between the last two of more than two, if it differs.
  var lastAnd: String?
  /// Before a word that begins with the same sound.
  var andBeforeI: String?

  enum Clock: Sendable {
    /// From 0 to 23, and the separator before the minutes.
    case hours(String)
    /// Twice from 1 to 12, and the suffix before and after noon.
    case halves(String, String)
  }

  /// Symbols that many locales have in common.
  static let commonSymbols = """
    AUD:AU$ BRL:R$ CAD:CA$ CNY:CN¥ EUR:€ GBP:£ HKD:HK$ ILS:₪ INR:₹ JPY:JP¥ KRW:₩ MXN:MX$ NZD:NZ$ \
    TWD:NT$ USD:US$ VND:₫ XAF:FCFA XCD:EC$ XCG:Cg. XOF:F\u{202F}CFA XPF:CFPF
    """
}

extension LocaleData {
  /// The data of a tag such as `de`, `pt-BR` or `fr_CH`; that of the language if the country is unknown, and
  /// English if the language is, too.
  package static func of(_ tag: String) -> LocaleData {
    let parts = tag.split { $0 == "-" || $0 == "_" }
    let language = parts.first?.loweredASCII ?? ""
    let land = parts.dropFirst().last { $0.utf8.count == 2 }?.capitalizedASCII ?? ""
    return exactly("\(language)-\(land)") ?? exactly(language) ?? en
  }
}
