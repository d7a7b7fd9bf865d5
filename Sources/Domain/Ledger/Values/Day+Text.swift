/// The two forms of a day: `2024-02-29` in texts, 20240229 in the database.
extension Day {
  /// Parses exactly `yyyy-mm-dd` in ASCII digits.
  package init?(_ text: some StringProtocol) {
    var number = 0
    var count = 0
    for byte in text.utf8 {
      count += 1
      if count == 5 || count == 8 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard count <= 10, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    guard count == 10 else { return nil }
    self.init(number: number)
  }

  /// Parses the number yyyymmdd.
  package init?(number: Int) {
    guard number > 0 else { return nil }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The day as a number, yyyymmdd, which sorts by date.
  package var number: Int { year * 10_000 + month * 100 + day }
}

extension Day: CustomStringConvertible {
  /// The day as `yyyy-mm-dd`.
  package var description: String {
    String(unsafeUninitializedCapacity: 10) { text in
      text.initialize(repeating: UInt8(ascii: "-"))
      Self.write(year, in: 0..<4, of: text)
      Self.write(month, in: 5..<7, of: text)
      Self.write(day, in: 8..<10, of: text)
      return 10
    }
  }

  private static func write(_ number: Int, in places: Range<Int>, of text: UnsafeMutableBufferPointer<UInt8>)
  {
    var rest = number
    for place in places.reversed() {
      text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}
