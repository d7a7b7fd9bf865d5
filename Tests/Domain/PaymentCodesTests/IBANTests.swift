import Encodings
import PaymentCodes
import TestSupport
import Testing

struct IBANTests {
  @Test(arguments: [
    "DE89 3704 0044 0532 0130 00", "gb29 nwbk 6016 1331 9268 19", "CH93-0076-2011-6238-5295-7",
    "NO93 8601 1117 947", "MT84MALT011000012345MTLCAST001S", "FR1420041010050500013M02606",
    "HN88CABF00000000000250005469",
  ]) func `numbers are read as they are typed`(_ typed: String) throws {
    let iban = try IBAN(typed)
    #expect(iban.text == typed.uppercased().filter { $0 != " " && $0 != "-" })
    #expect(try IBAN(iban.grouped) == iban)
  }

  @Test(arguments: [
    ("", IBAN.Mistake.form), ("DE", .form), ("37040044", .form), ("DE8X370400440532013000", .form),
    ("DE89 3704 0044 0532 0130 0é", .form), ("ＤＥ89370400440532013000", .form),
    ("ZZ89370400440532013000", .unknownCountry("ZZ")), ("DE893704004405320130", .length(expected: 22)),
    ("DE89370400440532013001", .checkDigits), (String(repeating: "9", count: 200), .form),
  ]) func `what is wrong is said`(_ typed: String, _ mistake: IBAN.Mistake) {
    #expect(throws: mistake) { try IBAN(typed) }
  }

  @Test func `no changed or exchanged digit goes unseen`() throws {
    var dice = Seed.dice(4_117)
    for _ in 0..<10_000 {
      let digits = String((0..<18).map { _ in Character("\(dice.below(10))") })
      let check = (2...98).map { $0 < 10 ? "0\($0)" : "\($0)" }
      let right = try #require(check.first { (try? IBAN("DE\($0)\(digits)")) != nil })
      var typed = Array("DE\(right)\(digits)")
      let place = dice.number(in: 2...20)
      if dice.below(2) == 0 {
        typed[place] = Character("\((typed[place].wholeNumberValue! + dice.number(in: 1...9)) % 10)")
      } else {
        guard typed[place] != typed[place + 1] else { continue }
        typed.swapAt(place, place + 1)
      }
      #expect(throws: IBAN.Mistake.checkDigits) { try IBAN(String(typed)) }
    }
  }
}
