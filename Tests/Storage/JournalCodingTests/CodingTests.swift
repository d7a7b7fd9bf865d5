import Encodings
import JournalCoding
import Ledger
import TestSupport
import Testing

struct CodingTests {
  @Test func `an operation is read back as it was written`() throws {
    for round in 0..<Seed.count(10) {
      var journal = RandomJournal(Seed.dice(round))
      for operation in try journal.operations(200) {
        let bytes = operation.encoded
        let read = try Operation(encoded: bytes)
        #expect(read == operation)
        #expect(read.encoded == bytes)
      }
    }
  }

  @Test func `the form is fixed`() throws {
    let member = ID<Member>(high: 0, low: 1)
    var edit = EntryEdit()
    edit.title = "Tea \"now\"\n"
    edit.day = Day("2024-02-29")
    edit.bill = try Bill(
      amount: Money(minorUnits: 1234, currency: euro), payers: .one(member),
      split: .percent([Split.Part(member, try #require(DecimalNumber(units: 1000, scale: 1)))]))
    edit.category = .cleared
    let operation = Operation(
      id: ID(high: 0, low: 2), group: ID(high: 0, low: 3), author: .system, device: ID(high: 0, low: 4),
      tick: Tick(milliseconds: 1_700_000_000_000, counter: 5),
      change: .entry(ID(high: 0, low: 6), .edited(edit)))
    #expect(
      String(decoding: operation.encoded, as: UTF8.self) == """
        {"v":1,"id":"AAAAAAAAAAAAAAAAAAAAAg","group":"AAAAAAAAAAAAAAAAAAAAAw","author":null,\
        "device":"AAAAAAAAAAAAAAAAAAAABA","at":[1700000000000,5],"change":{"kind":"entry",\
        "id":"AAAAAAAAAAAAAAAAAAAABg","edited":{"title":"Tea \\"now\\"\\n","day":20240229,"bill":{\
        "kind":"expense","amount":[1234,"EUR",2],"paid":{"by":"AAAAAAAAAAAAAAAAAAAAAQ"},"split":{\
        "percent":[["AAAAAAAAAAAAAAAAAAAAAQ",1000,1]]}},"category":null}}}
        """)
  }

  private func encoded(_ change: String, version: String = "1", at tick: String = "[1,2]") -> [UInt8] {
    let id = "AAAAAAAAAAAAAAAAAAAAAg"
    return Array(
      """
      {"v":\(version),"id":"\(id)","group":"\(id)","author":null,"device":"\(id)","at":\(tick),\
      "change":\(change)}
      """.utf8)
  }

  @Test func `a newer change is said to be one`() throws {
    _ = try Operation(encoded: encoded(#"{"kind":"group","renamed":"x"}"#))
    #expect(throws: CodingError.unsupportedVersion(2)) {
      try Operation(encoded: encoded(#"{"kind":"group","renamed":"x"}"#, version: "2"))
    }
    #expect(throws: CodingError.unknownChange("gift")) {
      try Operation(encoded: encoded(#"{"kind":"gift","renamed":"x"}"#))
    }
    #expect(throws: CodingError.unknownChange("painted")) {
      try Operation(encoded: encoded(#"{"kind":"group","painted":"x"}"#))
    }
  }

  @Test(arguments: [
    #"{"kind":"group","renamed":"x" }"#, #"{"kind":"group","renamed":"\u0041"}"#,
    #"{"kind":"group","renamed":"\/"}"#, #"{"kind":"group","renamed":"\u000a"}"#,
    #"{"kind":"group","renamed":"x","renamed":"y"}"#, #"{"renamed":"x","kind":"group"}"#,
    #"{"kind":"group","archived":1}"#, #"{"kind":"group","archived":tru}"#,
    #"{"kind":"entry","id":"AAAAAAAAAAAAAAAAAAAAAB","deleted":true}"#,
    #"{"kind":"entry","id":"AAAAAAAAAAAAAAAAAAAAAg","edited":{"day":20230229}}"#,
    #"{"kind":"entry","id":"AAAAAAAAAAAAAAAAAAAAAg","edited":{"note":"a","title":"b"}}"#,
    #"{"kind":"entry","id":"AAAAAAAAAAAAAAAAAAAAAg","edited":{"tagged":[]}}"#,
    #"{"kind":"entry","id":"AAAAAAAAAAAAAAAAAAAAAg","edited":{"tagged":["AAAAAAAAAAAAAAAAAAAAAw","AAAAAAAAAAAAAAAAAAAAAg"]}}"#,
    #"{"kind":"entry","id":"AAAAAAAAAAAAAAAAAAAAAg","edited":{"tagged":["AAAAAAAAAAAAAAAAAAAAAg","AAAAAAAAAAAAAAAAAAAAAg"]}}"#,
    #"{"kind":"entry","id":"AAAAAAAAAAAAAAAAAAAAAg","edited":{"tagged":["AAAAAAAAAAAAAAAAAAAAAg"],"untagged":["AAAAAAAAAAAAAAAAAAAAAg"]}}"#,
    #"{"kind":"group","defaultSplit":{"equal":["AAAAAAAAAAAAAAAAAAAAAw","AAAAAAAAAAAAAAAAAAAAAg"]}}"#,
    #"{"kind":"group","defaultSplit":{"shares":[["AAAAAAAAAAAAAAAAAAAAAw",1,0],["AAAAAAAAAAAAAAAAAAAAAg",1,0]]}}"#,
    #"{"kind":"group","defaultSplit":{"shares":[["AAAAAAAAAAAAAAAAAAAAAg"]]}}"#,
    #"{"kind":"group","defaultSplit":{"adjustment":[["AAAAAAAAAAAAAAAAAAAAAg",]]}}"#,
    #"{"kind":"budget","id":"AAAAAAAAAAAAAAAAAAAAAg","monthly":[01,"EUR",2]}"#,
    #"{"kind":"budget","id":"AAAAAAAAAAAAAAAAAAAAAg","monthly":[-0,"EUR",2]}"#,
    #"{"kind":"budget","id":"AAAAAAAAAAAAAAAAAAAAAg","monthly":[1.0,"EUR",2]}"#,
    #"{"kind":"budget","id":"AAAAAAAAAAAAAAAAAAAAAg","monthly":[1e3,"EUR",2]}"#,
    #"{"kind":"budget","id":"AAAAAAAAAAAAAAAAAAAAAg","monthly":[9223372036854775808,"EUR",2]}"#,
    #"{"kind":"budget","id":"AAAAAAAAAAAAAAAAAAAAAg","monthly":[1,"EUR",9]}"#,
    #"{"kind":"budget","id":"AAAAAAAAAAAAAAAAAAAAAg","monthly":[1,"EUR",2,]}"#,
    #"{"kind":"budget","id":"AAAAAAAAAAAAAAAAAAAAAg","monthly":[1,"EUR"]}"#, "", "[]", "{", "null",
  ]) func `there is no other way to write it`(change: String) {
    #expect(throws: CodingError.self) { try Operation(encoded: encoded(change)) }
  }

  @Test(arguments: ["[-1,0]", "[1,-1]", "[1,65536]", "[281474976710656,0]", "[1]", "[1,2,3]"])
  func `a tick has its limits`(tick: String) {
    #expect(throws: CodingError.self) {
      try Operation(encoded: encoded(#"{"kind":"group","renamed":"x"}"#, at: tick))
    }
  }

  @Test func `a bill that does not add up is not read`() throws {
    let id = "AAAAAAAAAAAAAAAAAAAAAg"
    let bill = { (amount: Int) in
      """
      {"kind":"entry","id":"\(id)","edited":{"bill":{"kind":"expense","amount":[\(amount),"EUR",2],\
      "paid":{"by":"\(id)"},"split":{"exact":[["\(id)",1000,2]]}}}}
      """
    }
    _ = try Operation(encoded: encoded(bill(1000)))
    #expect(throws: CodingError.self) { try Operation(encoded: encoded(bill(1001))) }
  }

  @Test func `the same change sent again is a repetition`() throws {
    var journal = RandomJournal(Seed.dice())
    let first = journal.operation(.group(.renamed("Zo\u{EB}")))
    let send = { (author: Author, name: String) in
      Operation(
        id: first.id, group: first.group, author: author, device: first.device,
        tick: Tick(milliseconds: 1, counter: 1), change: .group(.renamed(name)))
    }
    #expect(send(first.author, "Zo\u{EB}").isResend(of: first))
    #expect(!send(first.author, "Zoe\u{308}").isResend(of: first))
    #expect(!send(.person(journal.random.id()), "Zo\u{EB}").isResend(of: first))
  }

  @Test func `what is too long is not looked at`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: Operation.largestEncoding + 1)
    #expect(throws: CodingError.tooLong(limit: Operation.largestEncoding)) { try Operation(encoded: bytes) }
  }

  /// Accepted bytes are encoded again as the same bytes.
  @Test func `hostile bytes are refused or canonical`() throws {
    var journal = RandomJournal(Seed.dice())
    let samples = try journal.operations(60).map(\.encoded)
    let pieces: [[UInt8]] = ["\"", "{", "}", "[", "]", ",", ":", "0", "-", "9", "\\", "n", "null", "é"].map {
      Array($0.utf8)
    }
    var accepted = 0
    for _ in 0..<Seed.count(5000) {
      var bytes = journal.random.pick(samples)
      for _ in 0...journal.random.below(3) {
        let index = journal.random.below(bytes.count)
        switch journal.random.below(4) {
        case 0: bytes[index] = UInt8(journal.random.below(256))
        case 1: bytes.removeSubrange(index..<min(bytes.count, index + 1 + journal.random.below(9)))
        case 2: bytes.insert(contentsOf: journal.random.pick(pieces), at: index)
        default: bytes = Array(bytes.prefix(index)) + journal.random.pick(samples).suffix(bytes.count - index)
        }
      }
      if let operation = try? Operation(encoded: bytes) {
        accepted += 1
        #expect(operation.encoded == bytes)
      }
    }
    #expect(accepted > 0)
  }

  @Test func `an id is base64 in the alphabet of addresses`() {
    var dice = Seed.dice()
    for _ in 0..<Seed.count(200) {
      let id = dice.id(Entry.self)
      #expect(id.description == Base64.url.text(of: id.bytes))
    }
  }

  @Test func `every cut of an operation is refused`() throws {
    var journal = RandomJournal(Seed.dice())
    for operation in try journal.operations(5) {
      let bytes = operation.encoded
      for end in 0..<bytes.count {
        #expect(throws: CodingError.self) { try Operation(encoded: Array(bytes[..<end])) }
      }
    }
  }
}
