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
