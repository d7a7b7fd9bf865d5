import Ledger
import Operations
import Store
import TestSupport
import Testing
import Threads

@testable import Notifications

struct RateSheetTests {
  private static let sheet = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01">
    \t<gesmes:subject>Reference rates</gesmes:subject>
    \t<Cube>
    \t\t<Cube time='2026-11-20'>
    \t\t\t<Cube currency='USD' rate='1.0850'/>
    \t\t\t<Cube currency="JPY" rate="162.43" />
    \t\t\t<Cube currency='HUF' rate='400'/>
    \t\t</Cube>
    \t</Cube>
    </gesmes:Envelope>
    """

  private func read(_ text: String) throws -> ReferenceRates { try RateSheet.read(Array(text.utf8)) }

  @Test func `a sheet is read as it is published`() throws {
    let rates = try read(Self.sheet)
    #expect(rates.day == Day("2026-11-20"))
    #expect(rates.perEuro.mapValues(\.plainText) == ["USD": "1.0850", "JPY": "162.43", "HUF": "400"])
  }

  @Test(arguments: [
    ("'1.0850'", "'-1'"), ("'1.0850'", "'0'"), ("'1.0850'", "'1,08'"), ("'1.0850'", "'1.'"),
    ("'1.0850'", "'1e9'"), ("'1.0850'", "'99999999999999999999'"), ("'1.0850'", "'0.1234567890123'"),
    ("'USD'", "'usd'"), ("'USD'", "'JPY'"), ("'USD'", "'USDX'"), ("'2026-11-20'", "'2026-02-30'"),
    ("<Cube time='2026-11-20'>", "<Cube>"), ("<Cube>", "<Cube time='2026-11-19'>"), ("'USD'", "'USD"),
    ("<gesmes:subject>", "<!DOCTYPE x [<!ENTITY a 'b'>]>"), ("rates<", "&amp;<"),
    ("currency='USD' rate", "currency='USD' currency='USD' rate"), ("rate='1.0850'", "rat='1.0850'"),
  ]) func `one doubt refuses all of it`(part: String, other: String) {
    let text = Self.sheet.replacing(part, with: other, maxReplacements: 1)
    #expect(text != Self.sheet)
    #expect(throws: RateSheet.Refusal.self) { try read(text) }
  }

  @Test func `what is cut off anywhere is refused or has less in it`() {
    let bytes = Array(Self.sheet.utf8)
    for count in bytes.indices {
      let read = try? RateSheet.read(Array(bytes.prefix(count)))
      #expect((read?.perEuro.count ?? 0) <= 3)
    }
    #expect(throws: RateSheet.Refusal.self) { try RateSheet.read([0xFF]) }
    #expect(throws: RateSheet.Refusal.self) {
      try RateSheet.read(bytes + [UInt8](repeating: 0x20, count: 70_000))
    }
  }

  @Test func `rates are kept day by day, and a failure changes nothing`() async throws {
    let store = try DataStore.inMemory()
    let answers = Monitor<[Result<[UInt8], RateSheet.Refusal>]>([
      .success(Array(Self.sheet.utf8)), .failure(RateSheet.Refusal(reason: "the server answered 500")),
      .success(Array(Self.sheet.replacing("2026-11-20", with: "2026-11-23").utf8)),
    ])
    let plan = RatePlan { try answers.withLock { try $0.removeFirst().get() } }
    let keeping = plan.keeping(store, log: Log(level: .error))
    #expect(await keeping.work() == RateUpdater.period)
    #expect(await keeping.work() == RateUpdater.periodAfterFailure)
    #expect(await keeping.work() == RateUpdater.period)
    let (dollar, euro) = (try #require(Currency.named("USD")), try #require(Currency.named("EUR")))
    func rate(on text: String) throws -> ReferenceRate? {
      let day = try #require(Day(text))
      return try store.read { try $0.referenceRate(from: dollar, to: euro, on: day) }
    }
    #expect(try rate(on: "2026-11-19") == nil)
    #expect(try rate(on: "2026-11-22")?.day == Day("2026-11-20"))
    #expect(try rate(on: "2026-11-30")?.day == Day("2026-11-23"))
    #expect(try rate(on: "2026-12-01") == nil, "More than a week later it says nothing any more.")
    #expect(try rate(on: "2026-11-20")?.rate.quantity.plainText == "0.921659")
  }
}
