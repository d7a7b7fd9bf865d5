import Foundation
import HTTP
import TestSupport
import Testing

struct HTTPDateTests {
  struct Case: Sendable {
    let second: Int
    let text: String
  }

  static let written = [
    Case(second: 0, text: "Thu, 01 Jan 1970 00:00:00 GMT"),
    Case(second: -1, text: "Wed, 31 Dec 1969 23:59:59 GMT"),
    Case(second: 784_111_777, text: "Sun, 06 Nov 1994 08:49:37 GMT"),
    Case(second: 951_782_400, text: "Tue, 29 Feb 2000 00:00:00 GMT"),
    Case(second: 951_868_799, text: "Tue, 29 Feb 2000 23:59:59 GMT"),
    Case(second: 951_868_800, text: "Wed, 01 Mar 2000 00:00:00 GMT"),
    Case(second: 1_709_164_800, text: "Thu, 29 Feb 2024 00:00:00 GMT"),
    Case(second: 1_735_689_599, text: "Tue, 31 Dec 2024 23:59:59 GMT"),
    Case(second: 4_107_542_399, text: "Sun, 28 Feb 2100 23:59:59 GMT"),
    Case(second: 4_107_542_400, text: "Mon, 01 Mar 2100 00:00:00 GMT"),
    Case(second: -2_203_891_200, text: "Thu, 01 Mar 1900 00:00:00 GMT"),
    Case(second: -62_167_219_200, text: "Sat, 01 Jan 0000 00:00:00 GMT"),
    Case(second: 253_402_300_799, text: "Fri, 31 Dec 9999 23:59:59 GMT"),
  ]

  @Test(arguments: written) func `a moment is written and read back`(_ row: Case) {
    let date = HTTPDate(secondsSince1970: row.second)
    #expect(date.description == row.text)
    #expect(HTTPDate(row.text) == date)
  }

  @Test func `a moment that cannot be written becomes the nearest that can`() {
    #expect(HTTPDate(secondsSince1970: .max).description == "Fri, 31 Dec 9999 23:59:59 GMT")
    #expect(HTTPDate(secondsSince1970: .min).description == "Sat, 01 Jan 0000 00:00:00 GMT")
  }

  @Test func `a date is written at the start of a larger buffer`() {
    var buffer = [UInt8](repeating: UInt8(ascii: "."), count: 31)
    var span = buffer.mutableSpan
    HTTPDate(secondsSince1970: 784_111_777).write(into: &span)
    #expect(String(decoding: buffer, as: UTF8.self) == "Sun, 06 Nov 1994 08:49:37 GMT..")
  }

  @Test(arguments: [
    Case(second: 784_111_777, text: "Sunday, 06-Nov-94 08:49:37 GMT"),
    Case(second: 784_111_777, text: "Sun Nov  6 08:49:37 1994"),
    Case(second: 785_061_777, text: "Thursday, 17-Nov-94 08:42:57 GMT"),
    Case(second: 785_061_777, text: "Thu Nov 17 08:42:57 1994"),
    Case(second: 1_792_832_400, text: "Saturday, 24-Oct-26 09:00:00 GMT"),
    Case(second: 951_782_400, text: "Tuesday, 29-Feb-00 00:00:00 GMT"),
    Case(second: 0, text: "Thursday, 01-Jan-70 00:00:00 GMT"),
    Case(second: 946_598_400, text: "Friday, 31-Dec-99 00:00:00 GMT"),
    Case(second: 1_483_228_800, text: "Sat, 31 Dec 2016 23:59:60 GMT"),
  ]) func `the old forms and leap seconds are read`(_ row: Case) {
    #expect(HTTPDate(row.text) == HTTPDate(secondsSince1970: row.second))
  }

  @Test(arguments: [
    "", "0", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
    "Sun, 06 Nov 1994 08:49:37 gmt", "sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
    "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun,  6 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
    "Wed, 30 Feb 1994 08:49:37 GMT", "Thu, 29 Feb 1900 00:00:00 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov -994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ", " Sun, 06 Nov 1994 08:49:37 GMT",
    "Sun, 06-Nov-1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 UTC", "Tuesday, 06-Nov-94 08:49:37 GMT",
    "Sun, 06-Nov-94 08:49:37 GMT", "Sun Nov 06 08:49:37 94", "Mon Nov  6 08:49:37 1994",
    "Sun Nov   6 8:49:37 1994", "Sun, ٠٦ Nov 1994 08:49:37 GMT", "Sun,\u{00A0}06 Nov 1994 8:49:37 GMT",
  ]) func `anything else is no date`(_ text: String) { #expect(HTTPDate(text) == nil) }

  @Test func `any second comes back from its text`() {
    var random = Seed.dice()
    for _ in 0..<20_000 {
      let date = HTTPDate(secondsSince1970: Int.random(in: -62_167_219_200...253_402_300_799, using: &random))
      #expect(HTTPDate(date.description) == date, "EVENLY_SEED=\(Seed.value)")
    }
  }

  @Test func `days of four centuries agree with Foundation`() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    var random = Seed.dice()
    for _ in 0..<1_000 {
      let second = Int.random(in: -2_208_988_800...10_413_791_999, using: &random)
      let expected = formatter.string(from: Date(timeIntervalSince1970: Double(second)))
      #expect(HTTPDate(secondsSince1970: second).description == expected, "EVENLY_SEED=\(Seed.value)")
    }
  }

  @Test func `no bytes make reading a date stumble`() {
    var random = Seed.dice()
    let texts = Self.written.map(\.text) + ["Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"]
    for _ in 0..<20_000 {
      var bytes = Array((texts.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        bytes[index] =
          Bool.random(using: &random)
          ? .random(in: 48...57, using: &random) : .random(in: 0...255, using: &random)
      }
      if let date = HTTPDate(String(decoding: bytes, as: UTF8.self)) {
        #expect(HTTPDate(date.description) == date, "EVENLY_SEED=\(Seed.value)")
      }
    }
  }
}
