import HTTP
import Testing

struct AcceptLanguageTests {
  struct Case: Sendable {
    let asked: String
    var offers = ["en", "de", "fr"]
    let best: String?
  }

  @Test(arguments: [
    Case(asked: "de", best: "de"), Case(asked: "DE", best: "de"), Case(asked: "de-AT", best: "de"),
    Case(asked: "de-AT-1996,fr", best: "de"), Case(asked: "fr;q=0.8, de;q=0.9", best: "de"),
    Case(asked: "fr;q=0.9, de;q=0.9", best: "fr"), Case(asked: "de-AT,de;q=0.9,en;q=0.8", best: "de"),
    Case(asked: "nl, fr;q=0.1", best: "fr"), Case(asked: "nl", best: nil), Case(asked: "", best: nil),
    Case(asked: "*", best: "en"), Case(asked: "*;q=0", best: nil), Case(asked: "*, en;q=0.5", best: "de"),
    Case(asked: "*;q=0.5, fr", best: "fr"), Case(asked: "nl, *;q=0.1", best: "en"),
    Case(asked: "en;q=0, *", best: "de"), Case(asked: "*;q=0, de;q=0.001", best: "de"),
    Case(asked: "de;q=0", best: nil), Case(asked: "de;q=0, de-AT", best: nil),
    Case(asked: "en-US;q=0, en", offers: ["en-US"], best: nil),
    Case(asked: "en;q=0, en-US", offers: ["en-US", "de"], best: "en-US"),
    Case(asked: "de", offers: ["en", "de-CH", "de-AT"], best: "de-CH"),
    Case(asked: "de-AT", offers: ["de", "de-AT"], best: "de-AT"),
    Case(asked: "pt-br", offers: ["pt", "pt-BR"], best: "pt-BR"),
    Case(asked: "de", offers: ["den"], best: nil), Case(asked: "den", offers: ["de"], best: nil),
    Case(asked: "de", offers: [], best: nil), Case(asked: "\tde ; Q=1.000 \t, fr", best: "de"),
    Case(asked: "fr;q=0.5,,, ,de;q=0.6", best: "de"),
  ]) func `the best language on offer is chosen`(_ row: Case) {
    #expect(AcceptLanguage(row.asked).best(of: row.offers) == row.best)
  }

  @Test(arguments: [
    "de;q=1.1", "de;q=2", "de;q=", "de;q", "de;q=-1", "de;q=0.1234", "de;q=.5", "de;q=1;q=1", "de;x=1",
    "de;;q=1", "d e", "dé", "de;q=0.٥", "de;q=0x1", String(repeating: "de-", count: 20) + "de",
  ]) func `an element that cannot be read counts for nothing`(_ element: String) {
    #expect(AcceptLanguage("fr;q=0.001," + element).best(of: ["de", "fr"]) == "fr")
  }

  @Test func `no more than a few languages are read of a long field`() {
    func others(_ count: Int) -> String { (0..<count).map { "x\($0)," }.joined() }
    #expect(AcceptLanguage(others(31) + "de").best(of: ["de"]) == "de")
    #expect(AcceptLanguage(others(32) + "de").best(of: ["de"]) == nil)
    #expect(AcceptLanguage("de," + others(5_000)).best(of: ["de"]) == "de")
    #expect(AcceptLanguage(String(repeating: ",", count: 16_000) + "de").best(of: ["de"]) == "de")
  }

  @Test func `all lines of the field count`() throws {
    let head = try RequestHead.sample(fields: [("Accept-Language", "fr;q=0.5"), ("accept-language", "de")])
    #expect(AcceptLanguage(head).best(of: ["en", "fr", "de"]) == "de")
    #expect(AcceptLanguage(try RequestHead.sample()).best(of: ["en"]) == nil)
  }
}
