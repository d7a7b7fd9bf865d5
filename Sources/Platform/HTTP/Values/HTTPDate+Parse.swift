extension HTTPDate {
  /// Reads any of the three forms of RFC 9110 §5.6.7; nil for anything else, including a wrong weekday.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span)
  }

  init?(_ bytes: Span<UInt8>) {
    switch bytes.count {
    case 29: self.init(fixed: bytes)
    case 24: self.init(asctime: bytes)
    case 30...33: self.init(rfc850: bytes)
    default: return nil
    }
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that is still written.
  private init?(fixed bytes: Span<UInt8>) {
    guard bytes.fits("aaa, 00 aaa 0000 00:00:00 GMT"), let month = bytes.month(at: 8) else { return nil }
    let civil = Civil(year: bytes.number(4, at: 12), month: month, day: bytes.number(2, at: 5))
    self.init(civil, bytes.weekday(), secondOfDay: bytes.secondOfDay(at: 17))
  }

  /// `Sun Nov  6 08:49:37 1994`.
  private init?(asctime bytes: Span<UInt8>) {
    guard bytes.fits("aaa aaa #0 00:00:00 0000"), let month = bytes.month(at: 4) else { return nil }
    let civil = Civil(year: bytes.number(4, at: 20), month: month, day: bytes.number(2, at: 8))
    self.init(civil, bytes.weekday(), secondOfDay: bytes.secondOfDay(at: 11))
  }

  /// `Sunday, 06-Nov-94 08:49:37 GMT`. The weekday determines the century, as no date has the same one a
  /// hundred years on; so no clock is needed for the rule about fifty years ahead.
  private init?(rfc850 bytes: Span<UInt8>) {
    let name = bytes.extracting(0..<bytes.count - 24)
    let rest = bytes.extracting(bytes.count - 24..<bytes.count)
    guard rest.fits(", 00-aaa-00 00:00:00 GMT"), let month = rest.month(at: 5),
      let weekday = Self.longWeekdays.firstIndex(where: { name.spells($0) })
    else { return nil }
    var civil = Civil(year: 1900 + rest.number(2, at: 9), month: month, day: rest.number(2, at: 2))
    if !civil.isReal || Civil.weekday(daysSince1970: civil.daysSince1970) != weekday { civil.year += 100 }
    self.init(civil, weekday, secondOfDay: rest.secondOfDay(at: 12))
  }

  private init?(_ civil: Civil, _ weekday: Int?, secondOfDay: Int?) {
    guard let secondOfDay, civil.isReal else { return nil }
    let days = civil.daysSince1970
    guard weekday == Civil.weekday(daysSince1970: days) else { return nil }
    self.init(secondsSince1970: days * Self.secondsOfDay + secondOfDay)
  }

  private static let longWeekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}

extension Span<UInt8> {
  /// Whether the bytes match `pattern`, in which `0` stands for a digit, `#` for a digit or a space, `a` for
  /// any byte, and other characters for themselves.
  fileprivate func fits(_ pattern: StaticString) -> Bool {
    guard count == pattern.utf8CodeUnitCount else { return false }
    for index in indices {
      let byte = self[index]
      let isFitting =
        switch pattern.utf8Start[index] {
        case UInt8(ascii: "0"): byte.isDigit
        case UInt8(ascii: "#"): byte.isDigit || byte == Byte.space
        case UInt8(ascii: "a"): true
        case let literal: byte == literal
        }
      if !isFitting { return false }
    }
    return true
  }

  /// The value of digits that have been checked; a leading space counts as zero.
  fileprivate func number(_ digits: Int, at position: Int) -> Int {
    (position..<position + digits).reduce(0) { $0 * 10 + Int(self[$1] & 0x0F) }
  }

  fileprivate func weekday() -> Int? { item(of: HTTPDate.weekdays, at: 0) }

  fileprivate func month(at position: Int) -> Int? { item(of: HTTPDate.months, at: position).map { $0 + 1 } }

  private func item(of names: StaticString, at position: Int) -> Int? {
    (0..<names.utf8CodeUnitCount / 3).first { item in
      (0..<3).allSatisfy { self[position + $0] == names.utf8Start[item * 3 + $0] }
    }
  }

  /// Reads `08:49:37`; second 60 is a leap second, which counts as the next one.
  fileprivate func secondOfDay(at position: Int) -> Int? {
    let hour = number(2, at: position)
    let minute = number(2, at: position + 3)
    let second = number(2, at: position + 6)
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    return hour * 3600 + minute * 60 + second
  }
}
