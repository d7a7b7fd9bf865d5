import Encodings
import Ledger
import TestSupport
import Testing

@testable import PaymentCodes

struct PaymentWayTests {
  @Test(arguments: [
    (PaymentWay.Kind.iban, "de89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00"),
    (.iban, "970403/0011012345678", "970403 0011012345678"), (.pix, "Ana@Example.com", "ana@example.com"),
    (.pix, "529.982.247-25", "52998224725"), (.pix, "11.222.333/0001-81", "11222333000181"),
    (.pix, "+55 (11) 91234-5678", "+5511912345678"),
    (.pix, "123E4567-e89b-12d3-a456-426655440000", "123e4567-e89b-12d3-a456-426655440000"),
    (.upi, "ben.rao-1@okbank", "ben.rao-1@okbank"), (.phone, "+66 81-234 5678", "+66812345678"),
    (.bitcoin, "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"),
    (.bitcoin, "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"),
    (
      .bitcoin, "BC1P0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQZK5JJ0",
      "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"
    ), (.link, "https://wise.com/pay/me/ben", "https://wise.com/pay/me/ben"),
    (.words, "Cash, or ask me.", "Cash, or ask me."),
  ]) func `ways are kept in one spelling`(_ kind: PaymentWay.Kind, _ typed: String, _ kept: String) throws {
    let way = try PaymentWay(kind, typed, name: "Ben")
    #expect(way.value == kept)
    #expect(try PaymentWay(kind, way.value, name: "Ben") == way)
  }

  @Test(arguments: [
    (PaymentWay.Kind.iban, "DE89370400440532013001", PaymentWay.Mistake.iban(.checkDigits)),
    (.iban, "970403 12", .iban(.form)), (.pix, "52998224726", .pixKey), (.pix, "11111111111", .pixKey),
    (.pix, "11222333000182", .pixKey), (.pix, "+66812345678", .pixKey), (.pix, "ana@com", .pixKey),
    (.pix, "123e4567e89b12d3a456426655440000", .pixKey), (.pix, "", .value(.empty)), (.upi, "ben", .upi),
    (.upi, "ben@ok bank", .upi), (.upi, "ben&am=1@ok", .upi), (.phone, "0812345678", .phone),
    (.phone, "+66", .phone), (.phone, "+٦٦812345678", .phone),
    (.bitcoin, "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3", .bitcoin),
    (.bitcoin, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", .bitcoin),
    (.bitcoin, "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", .bitcoin), (.bitcoin, "bc1", .bitcoin),
    (.link, "http://example.com", .link), (.link, "javascript:alert(1)", .link), (.link, "https://", .link),
    (.link, "https://a.b/\"onclick", .link), (.link, "https://a.b/é", .link), (.words, " ", .value(.empty)),
    (.words, String(repeating: "x", count: 201), .value(.tooLong(limit: 200))),
  ]) func `what cannot be right is refused`(
    _ kind: PaymentWay.Kind, _ typed: String, _ mistake: PaymentWay.Mistake
  ) { #expect(throws: mistake) { try PaymentWay(kind, typed, name: "Ben") } }

  @Test(arguments: [PaymentWay.Kind.iban, .pix, .upi]) func `a bank asks for a name`(_ kind: PaymentWay.Kind)
  {
    let values: [PaymentWay.Kind: String] = [
      .iban: "DE89370400440532013000", .pix: "ana@example.com", .upi: "ben@okbank",
    ]
    for name in ["", " ", "\u{200B}"] {
      #expect(throws: PaymentWay.Mistake.name(.empty)) {
        try PaymentWay(kind, values[kind] ?? "", name: name)
      }
    }
  }

  @Test(arguments: [
    (PaymentWay.Kind.iban, "IBAN: DE89 3704\u{A0}0044 0532\t0130\r\n00", "DE89 3704 0044 0532 0130 00"),
    (.phone, "+46\u{A0}(0)70 123 45 67", "+46701234567"),
    (.iban, "970403-001101 2345678", "970403 0011012345678"),
    (.bitcoin, "bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?amount=1", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"),
  ]) func `what people paste is read`(_ kind: PaymentWay.Kind, _ typed: String, _ kept: String) throws {
    #expect(try PaymentWay(kind, typed, name: "Ben").value == kept)
  }

  @Test(arguments: [
    (PaymentWay.Kind.iban, "CH4431999123000889012"), (.pix, "+55123456"), (.pix, "a@."),
    (.link, "https://user:word@a.b/x"), (.link, "https:///x"), (.link, "https://?x"),
  ]) func `what no bank takes is refused`(_ kind: PaymentWay.Kind, _ typed: String) {
    #expect(throws: PaymentWay.Mistake.self) { try PaymentWay(kind, typed, name: "Ben") }
  }

  @Test func `a link waits for its amount, and is found by its reference`() throws {
    let euro = try #require(Currency.named("EUR"))
    let link = try PaymentWay(.link, "https://a.b/{amount}?r={reference}")
    let nothing = PaymentRequest(Money(minorUnits: 0, currency: euro), for: "Flat", reference: "7K3Q")
    #expect(link.codes(for: nothing).isEmpty && link.carriesReference)
    let plain = try PaymentWay(.link, "https://a.b/ben")
    #expect(plain.codes(for: nothing).map(\.payload) == ["https://a.b/ben"] && !plain.carriesReference)
  }

  @Test func `a Polish title has at most 32 characters, with the whole reference`() throws {
    let zloty = try #require(Currency.named("PLN"))
    let way = try PaymentWay(.iban, "PL61109010140000071219812874", name: "Ben")
    let request = PaymentRequest(
      Money(minorUnits: 100, currency: zloty), for: String(repeating: "Elm ", count: 20), reference: "7K3Q")
    let title = try #require(way.codes(for: request).first?.payload.split(separator: "|")[4])
    #expect(title.count <= 32 && title.hasSuffix("Evenly 7K3Q"))
  }

  @Test func `addresses are read from one line or two`() {
    #expect(PostalAddress("Seestrasse 12, 8002 Zürich") == PostalAddress("Seestrasse 12\n8002 Zürich"))
    let village = PostalAddress("9490 Vaduz")
    #expect(village?.street.isEmpty == true && village?.town == "Vaduz")
    #expect(PostalAddress("Rue de la Gare\n2501 Biel/Bienne")?.number == "")
    #expect(PostalAddress("Am See 4a, 8002 Zürich Wollishofen")?.number == "4a")
    for text in ["", "Zürich", "8002", "A, B, 8002 Zürich", "Seestrasse 12"] {
      #expect(PostalAddress(text) == nil)
    }
  }

  /// With any name, a code stays within its scheme's alphabet and length.
  @Test func `any name makes a code that can be read, or none`() throws {
    var dice = Seed.dice(2_411)
    let scripts = [
      "abcXYZ ÄÖÜß", "łøæœđþ İı", "Ελληνικά", "Русские", "日本語カナｶﾅ", "العربية", "👩‍👧 \n\t\u{0}|*;%&'",
    ].map(Array.init)
    for _ in 0..<Seed.count(2_000) {
      let name = String(
        (0..<dice.number(in: 1...70)).compactMap { _ in
          let script = scripts[dice.below(dice.below(2) == 0 ? 1 : scripts.count)]
          return script[dice.below(script.count)]
        })
      let purpose = String(name.reversed())
      for (way, code) in Self.ways(name) {
        let currency = try #require(Currency.named(code))
        let money = Money(minorUnits: Int64(dice.number(in: 1...9_999_999)), currency: currency)
        let request = PaymentRequest(money, for: purpose, reference: "7K3Q")
        for code in way.codes(for: request) { Self.expectReadable(code, for: name) }
      }
    }
  }

  private static func ways(_ name: String) -> [(PaymentWay, String)] {
    let ways: [(PaymentWay.Kind, String, String, String)] = [
      (.iban, "DE89370400440532013000", "", "EUR"), (.iban, "SK3112000000198742637541", "", "EUR"),
      (.iban, "CH9300762011623852957", "See 1, 8002 Zürich", "CHF"),
      (.iban, "CZ6508000000192000145399", "", "CZK"), (.iban, "PL61109010140000071219812874", "", "PLN"),
      (.iban, "970403 0011012345678", "", "VND"), (.pix, "ana@example.com", "São Paulo", "BRL"),
      (.upi, "ben@okbank", "", "INR"), (.phone, "+66812345678", "", "THB"),
      (.phone, "+6591234567", "", "SGD"), (.phone, "+85291234567", "", "HKD"),
      (.phone, "+46701234567", "", "SEK"),
    ]
    return ways.compactMap { kind, value, address, currency in
      (try? PaymentWay(kind, value, name: name, address: address)).map { ($0, currency) }
    }
  }

  private static func expectReadable(_ code: PaymentCode, for name: String) {
    let limits: [PaymentCode.Scheme: Int] = [.epc: 331, .swiss: 666, .zbp: 180]
    #expect(code.payload.utf8.count <= limits[code.scheme] ?? 300, "\(code) for \(name)")
    #expect(QRCode(code.payload) != nil)
    #expect(!code.payload.utf8.contains { $0 < 0x20 && $0 != UInt8(ascii: "\n") })
    let lines = code.payload.split(separator: "\n", omittingEmptySubsequences: false)
    switch code.scheme {
    case .epc:
      #expect(lines.count == 11 && !lines[5].isEmpty && lines[5].count <= 70 && lines[10].count <= 140)
    case .swiss: #expect(lines.count == 31 && lines[28].count <= 0 + 140)
    case .zbp: #expect(code.payload.count { $0 == "|" } == 8)
    case .spayd: #expect(lines.count == 1 && code.payload.split(separator: "*").count <= 7)
    default: #expect(lines.count == 1 && code.payload.utf8.allSatisfy { $0 < 0x80 }, "\(code)")
    }
  }
}
