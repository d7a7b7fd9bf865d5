extension HTTPDate {
  /// A day of the Gregorian calendar, from year 0 on.
  struct Civil: Equatable {
    var year: Int
    /// 1 to 12.
    var month: Int
    /// 1 to 31.
    var day: Int
  }
}

extension HTTPDate.Civil {
  // Years are counted from 1 March, so that the leap day is the last of its year, and from the year -400,
  // so that no number here is negative.
  private static let daysOf400Years = 146_097
  private static let daysOf100Years = 36_524
  private static let daysOf4Years = 1_461
  private static let daysBefore1970 = 719_468 + daysOf400Years

  /// `daysSince1970` must lie in the year 0 or later.
  init(daysSince1970: Int) {
    var rest = daysSince1970 + Self.daysBefore1970
    var year = rest / Self.daysOf400Years * 400 - 400
    rest %= Self.daysOf400Years
    // The last century of four, and the last year of four, are a day longer than the others.
    let centuries = min(rest / Self.daysOf100Years, 3)
    rest -= centuries * Self.daysOf100Years
    let fours = rest / Self.daysOf4Years
    rest -= fours * Self.daysOf4Years
    let ones = min(rest / 365, 3)
    rest -= ones * 365
    year += centuries * 100 + fours * 4 + ones
    // From March on the months repeatedly have 31, 30, 31, 30 and 31 days: 153 in five.
    let month = (5 * rest + 2) / 153
    self.year = month < 10 ? year : year + 1
    self.month = month < 10 ? month + 3 : month - 9
    day = rest - Self.daysBefore(month: month) + 1
  }

  /// The days from 1970-01-01 to this day.
  var daysSince1970: Int {
    let years = (month > 2 ? year : year - 1) + 400
    let leapDays = years / 4 - years / 100 + years / 400
    let month = (month + 9) % 12
    return years * 365 + leapDays + Self.daysBefore(month: month) + day - 1 - Self.daysBefore1970
  }

  /// False for dates such as 30 February.
  var isReal: Bool { self == Self(daysSince1970: daysSince1970) }

  /// 0 is Sunday.
  static func weekday(daysSince1970: Int) -> Int {
    // 1970 began on a Thursday; 400 years are whole weeks, so adding some only keeps the number positive.
    (daysSince1970 + 4 + 5 * daysOf400Years) % 7
  }

  /// The days of a year counted from March before its `month`, of which March is 0.
  private static func daysBefore(month: Int) -> Int { (153 * month + 2) / 5 }
}
