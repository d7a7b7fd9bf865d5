import Ledger
import Testing

@testable import PaymentCodes

struct PaymentCodeTests {
  private func money(_ units: Int64, _ code: String) throws -> Money {
    Money(minorUnits: units, currency: try #require(Currency.named(code)))
  }

  private func request(_ units: Int64, _ code: String, _ reference: String? = "7K3Q") throws -> PaymentRequest
  { PaymentRequest(try money(units, code), for: "Elm Street 12", reference: reference) }

  private func codes(_ way: PaymentWay, _ request: PaymentRequest) -> [PaymentCode.Scheme: String] {
    Dictionary(uniqueKeysWithValues: way.codes(for: request).map { ($0.scheme, $0.payload) })
  }

  // MARK: - Published texts, and those of each scheme's specification filled in

  @Test func `the text for euros`() throws {
    let ben = try PaymentWay(.iban, "DE89370400440532013000", name: "Ben Öztürk")
    let text =
      "BCD\n002\n1\nSCT\n\nBen Öztürk\nDE89370400440532013000\nEUR154.49\n\n\nElm Street 12, Evenly 7K3Q"
    #expect(codes(ben, try request(15_449, "EUR")) == [.epc: text])
    #expect(text.utf8.count == 89)
  }

  @Test func `the text of a Swiss slip`() throws {
    let ben = try PaymentWay(
      .iban, "CH9300762011623852957", name: "Ben Meier", address: "Seestrasse 12\n8002 Zürich")
    let text =
      "SPC⏎0200⏎1⏎CH9300762011623852957⏎S⏎Ben Meier⏎Seestrasse⏎12⏎8002⏎Zürich⏎CH⏎⏎⏎⏎⏎⏎⏎⏎154.49⏎CHF"
      + "⏎⏎⏎⏎⏎⏎⏎⏎NON⏎⏎Elm Street 12, Evenly 7K3Q⏎EPD"
    let found = codes(ben, try request(15_449, "CHF"))
    #expect(found == [.swiss: text.replacing("⏎", with: "\n")])
    #expect(found[.swiss]?.utf8.count == 135)
    #expect(found[.swiss]?.split(separator: "\n", omittingEmptySubsequences: false).count == 31)
  }

  @Test func `a slip needs an address and an account of a person`() throws {
    let request = try request(15_449, "CHF")
    #expect(codes(try PaymentWay(.iban, "CH9300762011623852957", name: "Ben"), request).isEmpty)
    #expect(throws: PaymentWay.Mistake.iban(.slipNumber)) {
      try PaymentWay(
        .iban, "CH4431999123000889012", name: "Robert Schneider", address: "Rue du Lac 1268, 2501 Biel")
    }
    #expect(throws: PaymentWay.Mistake.noTown) {
      try PaymentWay(.iban, "CH9300762011623852957", name: "Ben", address: "Zürich")
    }
  }

  @Test func `the link of India`() throws {
    let ben = try PaymentWay(.upi, "ben@okbank", name: "Ben Rao")
    #expect(
      codes(ben, try request(154_900, "INR")) == [
        .upi: "upi://pay?pa=ben@okbank&pn=Ben%20Rao&am=1549.00&cu=INR&tn=Elm%20Street%2012%20Evenly%207K3Q"
      ])
  }

  @Test func `the code of Brazil`() throws {
    let ana = try PaymentWay(.pix, "Ana@Example.com", name: "Ana Souza", address: "São Paulo")
    let text =
      "00020126540014br.gov.bcb.pix0115ana@example.com0213Elm Street 125204000053039865406154.495802BR"
      + "5909Ana Souza6009Sao Paulo62140510EVENLY7K3Q630462A8"
    #expect(codes(ana, try request(15_449, "BRL")) == [.pix: text])
    let published = PaymentRequest(try money(100, "BRL"), for: "Gerado por Pix-Utils", reference: nil)
    let thales = try PaymentWay(.pix, "nubank@thalesog.com", name: "Thales Ogliari", address: "Sao Paulo")
    #expect(
      codes(thales, published)[.pix]
        == "00020126650014br.gov.bcb.pix0119nubank@thalesog.com0220Gerado por Pix-Utils52040000530398654041.00"
        + "5802BR5914Thales Ogliari6009Sao Paulo62070503***63046069")
    #expect(codes(try PaymentWay(.pix, "ana@example.com", name: "Ana"), published).isEmpty)
  }

  @Test func `the text of Czechia`() throws {
    let ben = try PaymentWay(.iban, "CZ6508000000192000145399", name: "Ben Novák")
    #expect(
      codes(ben, try request(387_000, "CZK")) == [
        .spayd:
          "SPD*1.0*ACC:CZ6508000000192000145399*AM:3870.00*CC:CZK*MSG:ELM STREET 12 EVENLY 7K3Q*RN:BEN NOVAK"
      ])
  }

  @Test func `the text of Poland`() throws {
    let ben = try PaymentWay(.iban, "PL61109010140000071219812874", name: "Ben Nowak")
    #expect(
      codes(ben, try request(15_449, "PLN")) == [
        .zbp: "|PL|61109010140000071219812874|015449|Ben Nowak|Elm Street 12, Evenly 7K3Q|||"
      ])
  }

  @Test func `the link of Slovakia comes after the code`() throws {
    let ben = try PaymentWay(.iban, "SK3112000000198742637541", name: "Ben Novák")
    let found = ben.codes(for: try request(15_449, "EUR"))
    #expect(found.map(\.scheme) == [.epc, .payme])
    #expect(
      found.last?.payload == "https://payme.sk/?V=1&IBAN=SK3112000000198742637541&AM=154.49&CC=EUR"
        + "&MSG=Elm%20Street%2012%20Evenly%207K3Q&CN=Ben%20Novak")
  }

  @Test func `the code of Thailand`() throws {
    let way = try PaymentWay(.phone, "+66 81 234 5678")
    #expect(
      codes(way, try request(15_449, "THB")) == [
        .promptpay: "00020101021229370016A000000677010111011300668123456785802TH53037645406154.4963046DF6"
      ])
    #expect(
      PaymentWay.promptpay("801234567", "")
        == "00020101021129370016A000000677010111011300668012345675802TH530376463046197")
  }

  @Test func `the codes of Singapore and Hong Kong`() throws {
    let singapore = try PaymentWay(.phone, "+65 9123 4567")
    #expect(
      codes(singapore, try request(15_449, "SGD", nil)) == [
        .paynow: "00020101021226380009SG.PAYNOW010100211+6591234567030105204000053037025406154.495802SG5902NA"
          + "6009Singapore62170113Elm Street 12630457AA"
      ])
    #expect(codes(singapore, try request(15_449, "SGD"))[.paynow]?.contains("Elm Street 12 7K3Q") == true)
    let hongKong = try PaymentWay(.phone, "+852 9123 4567")
    #expect(
      codes(hongKong, try request(15_449, "HKD", nil)) == [
        .fps: "00020101021226330012hk.com.hkicl0313+852-912345675204000053033445406154.495802HK5902NA6002HK"
          + "63044304"
      ])
    #expect(codes(hongKong, try request(15_449, "CNY"))[.fps]?.contains("5303156") == true)
  }

  @Test func `the code of Vietnam`() throws {
    #expect(
      PaymentWay.vietqr("970403", "0011012345678", "180000", [(1, "NPS6869"), (8, "thanh toan don hang")])
        == "00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN"
        + "62340107NPS68690819thanh toan don hang63042E2E")
    let way = try PaymentWay(.iban, "970403 0011012345678", name: "Ben")
    let found = codes(way, try request(180_000, "VND"))
    #expect(found.keys.elementsEqual([.vietqr]))
    #expect(found[.vietqr]?.contains("5406180000") == true)
    #expect(found[.vietqr]?.contains("0825Elm Street 12 Evenly 7K3Q") == true)
  }

  @Test func `the text of Sweden`() throws {
    #expect(PaymentWay.swish("1237856901", "100.00", "12229445") == "C1237856901;100,00;12229445;0")
    let ben = try PaymentWay(.phone, "+46 70 123 45 67")
    #expect(
      codes(ben, try request(15_449, "SEK")) == [
        .swish: "C46701234567;154,49;Elm%20Street%2012%20Evenly%207K3Q;0"
      ])
  }

  @Test func `the link to a wallet`() throws {
    let address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
    let ben = try PaymentWay(.bitcoin, address, name: "Ben")
    #expect(
      codes(ben, try request(123_000, "BTC")) == [
        .bitcoin: "bitcoin:\(address)?amount=0.00123000&label=Ben&message=Elm%20Street%2012%20Evenly%207K3Q"
      ])
  }

  @Test func `a link of one's own is filled in`() throws {
    let link = try PaymentWay(
      .link, "https://revolut.me/ben?amount={minor}&currency={currency}&note={reference}")
    #expect(
      codes(link, try request(15_449, "EUR")) == [
        .link: "https://revolut.me/ben?amount=15449&currency=EUR&note=Elm%20Street%2012%2C%20Evenly%207K3Q"
      ])
    let plain = try PaymentWay(.link, "https://paypal.me/ben/{amount}{currency}")
    #expect(codes(plain, try request(15_449, "EUR"))[.link] == "https://paypal.me/ben/154.49EUR")
  }

  @Test func `the checksum of codes`() { #expect(EMVCode.checksum(of: "123456789") == 0x29B1) }

  // MARK: - What fits no code

  @Test(arguments: ["USD", "JPY", "BTC", "KWD"]) func `another currency has no code`(_ currency: String)
    throws
  {
    let ways = [
      try PaymentWay(.iban, "DE89370400440532013000", name: "Ben"),
      try PaymentWay(.pix, "ana@example.com", name: "Ana", address: "Rio"),
      try PaymentWay(.upi, "ben@okbank", name: "Ben"), try PaymentWay(.phone, "+6591234567"),
      try PaymentWay(.words, "Cash, please."),
    ]
    for way in ways { #expect(codes(way, try request(15_449, currency)).isEmpty) }
  }

  @Test(arguments: [0, -1, 100_000_000_000]) func `too little or too much has no code`(_ units: Int64) throws
  {
    let ben = try PaymentWay(.iban, "DE89370400440532013000", name: "Ben")
    #expect(codes(ben, try request(units, "EUR")).isEmpty)
  }

  @Test func `the limits of an amount`() throws {
    let ben = try PaymentWay(.iban, "DE89370400440532013000", name: "Ben")
    #expect(codes(ben, try request(1, "EUR"))[.epc]?.contains("\nEUR0.01\n") == true)
    #expect(codes(ben, try request(99_999_999_999, "EUR"))[.epc]?.contains("\nEUR999999999.99\n") == true)
    let novak = try PaymentWay(.iban, "CZ6508000000192000145399", name: "Ben")
    #expect(codes(novak, try request(999_999_999, "CZK"))[.spayd]?.contains("*AM:9999999.99*") == true)
    #expect(codes(novak, try request(99_999_999_999, "CZK")).isEmpty)
  }

  @Test func `an own unit that is called EUR is no euro`() throws {
    let ben = try PaymentWay(.iban, "DE89370400440532013000", name: "Ben")
    let points = Money(minorUnits: 100, currency: Currency(code: "EUR", scale: 0))
    #expect(codes(ben, PaymentRequest(points, for: "Flat", reference: nil)).isEmpty)
  }

  @Test func `a British account has no code for euros without its bank's`() throws {
    let ben = try PaymentWay(.iban, "GB29NWBK60161331926819", name: "Ben")
    #expect(codes(ben, try request(15_449, "EUR")).isEmpty)
  }
}
