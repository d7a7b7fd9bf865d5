import Ledger
import TestSupport
import Testing

private enum Thing {}

struct IDTests {
  @Test func `an id has one text of 22 characters`() throws {
    let id = ID<Thing>(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
    #expect(id.description == "ASNFZ4mrze_-3LqYdlQyEA")
    #expect(ID<Thing>(id.description) == id)
  }

  @Test(arguments: [
    "", "ASNFZ4mrze_-3LqYdlQyE", "ASNFZ4mrze_-3LqYdlQyEAA", "ASNFZ4mrze_-3LqYdlQyEB",
    "ASNFZ4mrze/+3LqYdlQyEA", "ASNFZ4mrze_-3LqYdlQyE=", " SNFZ4mrze_-3LqYdlQyEA", "é",
  ]) func `another text is no id`(text: String) { #expect(ID<Thing>(text) == nil) }

  @Test func `texts and bytes come back as the same id`() {
    var random = Seed.dice()
    for _ in 0..<1000 {
      let id: ID<Thing> = random.id()
      #expect(ID<Thing>(id.description) == id)
      #expect(ID<Thing>(bytes: id.bytes) == id)
    }
  }

  @Test func `bytes sort as the ids do`() {
    var random = Seed.dice()
    for _ in 0..<100 {
      let (a, b): (ID<Thing>, ID<Thing>) = (random.id(), random.id())
      #expect((a < b) == a.bytes.lexicographicallyPrecedes(b.bytes))
    }
  }

  @Test func `an id is a version 7 UUID of its moment`() throws {
    let id = try #require(
      ID<Thing>(milliseconds: 0x0189_ABCD_EF01, random: [0xFF, 0xFF, 0xFF, 1, 2, 3, 4, 5, 6, 7]))
    #expect(id.high == 0x0189_ABCD_EF01_7FFF)
    #expect(id.low == 0xBF01_0203_0405_0607)
    #expect(id.milliseconds == 0x0189_ABCD_EF01)
    #expect(ID<Thing>(milliseconds: 1, random: [1, 2, 3]) == nil)
  }

  @Test func `ids made later sort later`() {
    var random = Seed.dice()
    let early = ID<Thing>(milliseconds: 1_700_000_000_000, using: &random)
    let late = ID<Thing>(milliseconds: 1_700_000_000_001, using: &random)
    #expect(early < late)
  }

  @Test func `derived ids are the same again and differ by number`() {
    let id = ID<Thing>(high: 1, low: 2)
    #expect(id.derived(20_240_131, as: Entry.self) == id.derived(20_240_131, as: Entry.self))
    #expect(id.derived(20_240_131, as: Entry.self) != id.derived(20_240_201, as: Entry.self))
  }

  /// A changed hash would move cents in every group.
  @Test func `the stable hash never changes`() {
    #expect(ID<Thing>(high: 1, low: 2).stableHash == 16_171_810_823_986_729_605)
  }
}
