/// What a locale does with numbers, days and lists, as far as pages show it.
///
/// These are facts of Unicode's CLDR, kept by hand in Words/locales/ for the locales on offer. Tests compare
/// what comes of them with the platform's own formatters.
package struct LocaleData: Sendable {
  /// The language and where it is spoken, as those say who speak it.
  package internal(set) var name: String
  /// What is paid with there; nil for a language alone.
  package internal(set) var currency: String?

  /// The digit nought; the nine others follow it in Unicode.
  var zero: Unicode.Scalar = "0"
  var decimal = "."
  var group = ","
  /// How many digits a group has that is not the last.
  var otherGroups = 3
  /// How many digits must stand before the last group for there to be groups at all.
  var leastBeforeGroup = 1
  // A hyphen is too short beside figures and a plus; the minus sign is as wide as they are.
  var minus = "\u{2212}"
  var plus = "+"

  // Around numbers: `#` is the digits, `-` the sign, `¤` the symbol of a currency.
  var number = "-#"
  var percent = "-#%"
  var money = "-¤#"
  /// For money without a sign, where that is not just the same without it.
  var plainMoney: String?
  /// A currency and its symbol in each pair, the first of two counts; where there is none the code stands.
  var symbols = commonSymbols

  // Names, with spaces between them; weeks begin on Monday.
  var months: String
  /// Where they have short forms.
  var shortMonths: String?
  /// Their names where they stand alone, if those are others.
  var loneMonths: String?
  var weekdays: String
  /// As short as they can stand in a narrow column, where they have such forms.
  var shortWeekdays: String?

  // Days: letters as in CLDR's patterns, and words in quotes.
  var day = "d MMMM"
  var dayAndYear = "d MMMM y"
  var weekday = "EEEE d MMMM"
  var weekdayAndYear = "EEEE d MMMM y"
  var monthAndYear = "MMMM y"
  var dayInFigures: String
  /// The day beside a clock.
  var briefDay = "d MMM y"
  var beforeClock = ", "
  var clock = Clock.hours(":")

  // Lists.
  var comma = ", "
  /// Between the last two, and between two alone.
  var and: String
  /// Between the last two of more than two, where that is something else.
  var lastAnd: String?
  /// Where the next word begins with the same sound.
  var andBeforeI: String?

  enum Clock: Sendable {
    /// From 0 to 23, and what stands before the minutes.
    case hours(String)
    /// Twice from 1 to 12, and what stands behind, before and after noon.
    case halves(String, String)
  }

  /// The symbols that many locales have in common.
  static let commonSymbols = """
    AUD:AU$ BRL:R$ CAD:CA$ CNY:CN¥ EUR:€ GBP:£ HKD:HK$ ILS:₪ INR:₹ JPY:JP¥ KRW:₩ MXN:MX$ NZD:NZ$ \
    TWD:NT$ USD:US$ VND:₫ XAF:FCFA XCD:EC$ XCG:Cg. XOF:F\u{202F}CFA XPF:CFPF
    """
}
