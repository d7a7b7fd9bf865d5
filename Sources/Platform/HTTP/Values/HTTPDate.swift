/// A moment in whole seconds, as in fields such as Last-Modified (RFC 9110 §5.6.7).
package struct HTTPDate: Hashable, Sendable {
  package let secondsSince1970: Int

  /// Limited to the years 0 to 9999, which can be written: other moments become the first or last second of
  /// them.
  package init(secondsSince1970: Int) {
    self.secondsSince1970 = min(max(secondsSince1970, Self.firstSecond), Self.lastSecond)
  }

  private static let firstSecond = -62_167_219_200
  private static let lastSecond = 253_402_300_799
}

extension HTTPDate: Comparable {
  package static func < (a: Self, b: Self) -> Bool { a.secondsSince1970 < b.secondsSince1970 }
}

extension HTTPDate {
  /// The number of bytes of a written date.
  package static let length = 29

  /// Writes the first `length` bytes of `buffer`, which must have them: `Sun, 06 Nov 1994 08:49:37 GMT`.
  package func write(into buffer: inout MutableSpan<UInt8>) {
    precondition(buffer.count >= Self.length, "A date takes 29 bytes.")
    let (days, second) = daysAndSecond
    let civil = Civil(daysSince1970: days)
    buffer.put(Self.template, at: 0)
    buffer.put(Self.weekdays, item: Civil.weekday(daysSince1970: days), at: 0)
    buffer.put(digits: 2, of: civil.day, at: 5)
    buffer.put(Self.months, item: civil.month - 1, at: 8)
    buffer.put(digits: 4, of: civil.year, at: 12)
    buffer.put(digits: 2, of: second / 3600, at: 17)
    buffer.put(digits: 2, of: second / 60 % 60, at: 20)
    buffer.put(digits: 2, of: second % 60, at: 23)
  }

  /// Rounded down, so that the second of the day is never negative.
  private var daysAndSecond: (days: Int, second: Int) {
    let (days, second) = secondsSince1970.quotientAndRemainder(dividingBy: Self.secondsOfDay)
    return second < 0 ? (days - 1, second + Self.secondsOfDay) : (days, second)
  }

  static let secondsOfDay = 86_400
  static let weekdays: StaticString = "SunMonTueWedThuFriSat"
  static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"
  private static let template: StaticString = "___, 00 ___ 0000 00:00:00 GMT"
}

extension HTTPDate: CustomStringConvertible {
  package var description: String {
    String(unsafeUninitializedCapacity: Self.length) { buffer in
      buffer.initialize(repeating: 0)
      var span = buffer.mutableSpan
      write(into: &span)
      return Self.length
    }
  }
}

extension MutableSpan<UInt8> {
  fileprivate mutating func put(_ text: StaticString, at position: Int) {
    for index in 0..<text.utf8CodeUnitCount { self[position + index] = text.utf8Start[index] }
  }

  /// Puts one of the three-letter names that are joined in `names`.
  fileprivate mutating func put(_ names: StaticString, item: Int, at position: Int) {
    for index in 0..<3 { self[position + index] = names.utf8Start[item * 3 + index] }
  }

  fileprivate mutating func put(digits: Int, of number: Int, at position: Int) {
    var rest = number
    for index in (position..<position + digits).reversed() {
      self[index] = Byte.zero + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

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
