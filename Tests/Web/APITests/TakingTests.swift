import Encodings
import JournalCoding
import Ledger
import Store
import TestSupport
import Testing

@testable import API
@testable import StoreMaintenance

/// Operations from other devices, sent as the journal encodes them.
struct TakingTests {
  /// One operation with an id of its own.
  private func sent(_ number: UInt64, _ change: Change) -> String {
    let id = ID<Ledger.Operation>(high: 60, low: number)
    return #"{"id":"\#(id)","change":\#(String(decoding: change.encoded, as: UTF8.self))}"#
  }

  private func body(_ operations: String...) -> String {
    #"{"operations":[\#(operations.joined(separator: ","))]}"#
  }

  private func milk(_ flat: Flat, _ minorUnits: Int64 = 300, category: ID<Label>? = nil) throws
    -> Ledger.Entry
  {
    let bill = try Bill(
      kind: .expense, amount: Money(minorUnits: minorUnits, currency: euro), payers: .one(flat.ada),
      split: .equal([flat.ada, flat.ben]))
    var entry = Ledger.Entry(title: "Milk", day: try #require(Day("2025-06-01")), bill: bill)
    entry.category = category
    return entry
  }

  private func position(_ flat: Flat) throws -> Int64 { try flat.store.read { try $0.position() } }

  private let entry = ID<Ledger.Entry>(high: 50, low: 1)
  private let tag = ID<Label>(high: 51, low: 1)

  @Test func `what the journal gives back is what it takes, in any order of members`() throws {
    var random = Seed.dice()
    var journal = RandomJournal(random)
    func shuffled(_ value: JSON) -> JSON {
      switch value {
      case .array(let values): .array(values.map(shuffled))
      case .object(let object):
        .object(object.members.map { ($0.name, shuffled($0.value)) }.shuffled(using: &random))
      default: value
      }
    }
    for _ in 0..<2_000 {
      let change = try journal.operation().change
      let read = Change(sent: shuffled(try JSON(change.encoded)))
      #expect(read == change, "seed \(Seed.value)")
    }
    for text in ["{}", "[]", "1", #"{"kind":"entry"}"#, #"{"kind":"group","renamed":1}"#] {
      #expect(Change(sent: try JSON(Array(text.utf8))) == nil)
    }
  }

  @Test func `several changes are taken in their order, and once`() async throws {
    let flat = try await Flat.make()
    let ben = try await flat.program(of: .ben)
    var edit = EntryEdit()
    edit.tags = SetEdit(added: [tag])
    edit.note = "From the phone"
    let all = body(
      sent(1, .label(tag, .added(kind: .tag, name: "Big", icon: nil, heading: nil))),
      sent(2, .entry(entry, .added(try milk(flat)))), sent(3, .entry(entry, .edited(edit))),
      sent(4, .preset(ID(high: 52, low: 1), .added(name: "Two", split: .equal([flat.ada, flat.ben])))),
      sent(5, .budget(HouseholdCategory.rent.id, Money(minorUnits: 90_000, currency: euro))),
      sent(6, .member(ID(high: 53, low: 1), .added(name: "Kim", role: .member, person: nil))),
      sent(7, .group(.renamed("Home"))))
    let taken = try await ben.send("POST", flat.path + "/operations", all, 200)
    #expect(taken["operations"]?.array?.count == 7)
    #expect(taken.text("operations/6/change/renamed") == "Home")
    #expect(taken.text("operations/0/author") == "\(Flat.Resident.ben.id)")
    #expect(taken.text("operations/0/device") == "\(ben.token)")
    let shown = try await ben.send("GET", "\(flat.path)/entries/\(entry)", 200)
    #expect(shown.text("note") == "From the phone" && shown.text("tags/0") == "\(tag)")
    let before = try position(flat)
    let again = try await ben.send("POST", flat.path + "/operations", all, 200)
    #expect(again.bytes == taken.bytes)
    #expect(try position(flat) == before)
    // Each is its own action: one is undone without the others.
    #expect(taken["operations/1/action"]?.isNull == true)
    let other = body(sent(2, .entry(entry, .added(try milk(flat, 400)))))
    try await ben.send("POST", flat.path + "/operations", other, 409)
    let adas = try await flat.program(of: .ada)
    try await adas.send("POST", flat.path + "/operations", body(sent(7, .group(.renamed("Home")))), 409)
  }

  @Test func `one that is refused leaves nothing of the others`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let before = try position(flat)
    let (good, other) = (
      sent(1, .entry(entry, .added(try milk(flat)))),
      Change.label(tag, .added(kind: .tag, name: "", icon: nil, heading: nil))
    )
    let reply = try await ada.send("POST", flat.path + "/operations", body(good, sent(2, other)), 422)
    #expect(reply.fault == "empty /operations/1/change")
    #expect(try position(flat) == before)
  }

  @Test func `each is held to the rules of its form`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let path = flat.path + "/operations"
    let rent = HouseholdCategory.rent.id
    try await ada.send(
      "POST", path,
      body(
        sent(1, .label(tag, .added(kind: .tag, name: "Big", icon: nil, heading: nil))),
        sent(2, .entry(entry, .added(try milk(flat))))), 200)
    var (looker, wrongCategory, foreign, due) = (
      try milk(flat), try milk(flat), try milk(flat), try milk(flat)
    )
    looker.bill = try Bill(
      kind: .expense, amount: Money(minorUnits: 100, currency: euro), payers: .one(flat.vic),
      split: .equal([flat.ada]))
    wrongCategory.category = tag
    foreign.category = ID(high: 51, low: 9)
    due.occurrence = Occurrence(rule: ID(high: 54, low: 1), day: due.day)
    let new = ID<Ledger.Entry>(high: 50, low: 2)
    let percent = Split.percent([Split.Part(flat.ada, DecimalNumber(60))])
    let kim = ID<Member>(high: 53, low: 1)
    let cases: [(Change, Int, String)] = [
      (.entry(new, .added(looker)), 422, "takesNoPart"),
      (.entry(new, .added(wrongCategory)), 409, "conflict"), (.entry(new, .added(foreign)), 409, "conflict"),
      (.entry(new, .added(due)), 422, "notHere"),
      (.entry(entry, .added(try milk(flat))), 409, "operation-reused"),
      (.entry(new, .deleted(true)), 404, "not-found"), (.entry(entry, .erased([])), 422, "notHere"),
      (.label(ID(high: 51, low: 2), .added(kind: .tag, name: "BIG", icon: nil, heading: nil)), 422, "taken"),
      (.label(tag, .merged(into: rent)), 409, "conflict"), (.label(tag, .kind(.payee)), 422, "notHere"),
      (.label(tag, .icon("rent")), 409, "conflict"), (.label(rent, .icon("nothing")), 422, "unknownIcon"),
      (.preset(ID(high: 52, low: 1), .added(name: "Odd", split: percent)), 422, "percentDiffers"),
      (.group(.defaultSplit(percent)), 422, "percentDiffers"), (.group(.archived(true)), 422, "notHere"),
      (.group(.deleted(true)), 422, "notHere"),
      (.budget(tag, Money(minorUnits: 1, currency: euro)), 409, "conflict"),
      (.member(flat.ada, .role(.member)), 422, "lastOwner"),
      (.member(flat.sam, .claimed(Flat.Resident.eve.id)), 422, "notHere"),
      (.member(kim, .added(name: "Kim", role: .owner, person: nil)), 422, "notHere"),
      (.member(kim, .added(name: "Kim", role: .member, person: Flat.Resident.eve.id)), 422, "notHere"),
      (.rule(ID(high: 54, low: 1), .removed(true)), 422, "notHere"),
      (.receipt(ID(high: 55, low: 1), .status(.dropped(reason: "Twice"))), 404, "not-found"),
    ]
    let before = try position(flat)
    for (number, (change, status, code)) in cases.enumerated() {
      let reply = try await ada.send("POST", path, body(sent(100 + UInt64(number), change)), status)
      #expect(reply.fault == "\(code) /operations/0/change", "\(change)")
    }
    let kims = body(sent(200, .member(kim, .added(name: "ben", role: .member, person: nil))))
    #expect(try await ada.send("POST", path, kims, 422).fault == "taken /operations")
    let uneven = body(sent(201, .member(flat.ben, .removed(true))))
    #expect(try await ada.send("POST", path, uneven, 422).fault == "isUneven /operations/0/change")
    #expect(try position(flat) == before)
  }

  @Test func `the group and its people take the scope to manage, and roles count`() async throws {
    let flat = try await Flat.make()
    let path = flat.path + "/operations"
    let (rename, role) = (
      body(sent(1, .group(.renamed("Home")))), body(sent(2, .member(flat.sam, .role(.viewer))))
    )
    let writer = try await flat.program(of: .ada, .write)
    let reply = try await writer.send("POST", path, rename, 403)
    #expect(reply.text("type") == "/api/problems/insufficient-scope")
    let adder = try await flat.program(of: .ada, .add)
    try await adder.send("POST", path, body(sent(3, .entry(entry, .added(try milk(flat))))), 403)
    try await flat.program(of: .ben).send("POST", path, role, 403)
    try await flat.program(of: .ada).send("POST", path, role, 200)
  }

  @Test func `a member who may no longer invite has no open links, as on the page`() async throws {
    let flat = try await Flat.make()
    let (ada, ben) = (try await flat.program(of: .ada), try await flat.program(of: .ben))
    try await ben.send("POST", flat.path + "/invitations", "{}", 201)
    let path = flat.path + "/operations"
    try await ada.send("POST", path, body(sent(1, .member(flat.ben, .role(.viewer)))), 200)
    let list = try await ada.send("GET", flat.path + "/invitations", 200)
    #expect(list["invitations"]?.array?.isEmpty == true)
  }

  @Test func `two who name the same at once make one of it`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in UInt64(1)...20 {
        let one = sent(
          number, .label(ID(high: 51, low: number), .added(kind: .tag, name: "Big", icon: nil, heading: nil)))
        group.addTask { try await ada.send("POST", flat.path + "/operations", body(one)).status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.sorted() == [200] + Array(repeating: 422, count: 19))
  }

  @Test func `what is no list of changes is refused with its place`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let path = flat.path + "/operations"
    #expect(try await ada.send("POST", path, body(), 422).fault == "wrongCount /operations")
    let many = body(Array(repeating: sent(1, .group(.renamed("x"))), count: 101).joined(separator: ","))
    #expect(try await ada.send("POST", path, many, 422).fault == "wrongCount /operations")
    for change in [#""milk""#, "{}", #"{"kind":"entry","id":"\#(Flat.nobody)","added":{}}"#, "[[[]]]", "1e5"]
    {
      let one = #"{"id":"\#(Flat.nobody)","change":\#(change)}"#
      #expect(try await ada.send("POST", path, body(one), 422).fault == "notAChange /operations/0/change")
    }
  }

  @Test func `any changes at random bring nothing down, and leave the group whole`() async throws {
    var taken = 0
    // Once the group is archived or deleted, no more operations are accepted.
    for round in 0..<10 { taken += try await takeAtRandom(200, Seed.dice(round)) }
    #expect(taken > 20, "seed \(Seed.value)")
  }

  /// The number of random operations that a flat accepts.
  private func takeAtRandom(_ count: UInt64, _ dice: Dice) async throws -> Int {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    var journal = RandomJournal(dice)
    // Random members stand for those of the flat; one of them for a member who does not exist.
    let people = [flat.ada, flat.ben, flat.sam, flat.vic, ID(high: 3, low: 99)].sorted()
    let names = Array(zip(journal.members.sorted(), people))
    var taken = 0
    for number in 0..<count {
      let one = names.reduce(sent(1_000 + number, try journal.operation().change)) {
        $0.replacing("\($1.0)", with: "\($1.1)")
      }
      let reply = try await ada.send("POST", flat.path + "/operations", body(one))
      #expect(reply.status < 500, "seed \(Seed.value): \(one)")
      if reply.status == 200 { taken += 1 }
    }
    #expect(try flat.store.read { try $0.check() }.isEmpty, "seed \(Seed.value)")
    return taken
  }
}
