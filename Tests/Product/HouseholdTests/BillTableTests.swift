import Household
import Ledger
import Store
import TestSupport
import Testing

struct BillTableTests {
  private let token: Digest

  init() throws { token = try #require(Digest([UInt8](repeating: 7, count: 32))) }

  /// Ada's bill of twenty lines, open for the table.
  private func open(_ home: SmallHome) async throws -> ID<Entry> {
    let lines = (0..<20).map { Items.Line(Self.line($0), "Line \($0)", DecimalNumber(1), parts: []) }
    let items = Items(lines: lines, rest: .equally([home.ada, home.ben, home.sam]))
    let bill = try Bill(
      amount: Money(minorUnits: 2_000, currency: euro), payers: .one(home.ada), split: .items(items))
    let id = ID<Entry>(high: 5, low: 1)
    let entry = Entry(title: "Dinner", day: try #require(Day("2025-06-15")), bill: bill)
    try await home.change(1, .entry(id, .added(entry)))
    let link = try await home.store.write { try $0.openTable(self.link(home, id, 1), for: home.request(1)) }
    #expect(link?.token == token)
    return id
  }

  private func link(_ home: SmallHome, _ entry: ID<Entry>, _ number: UInt64) -> ViewLink {
    let request = home.request(1)
    return ViewLink(
      id: ID(high: 4, low: number), token: token, group: home.group, creator: request.origin.author.person,
      created: request.origin.now, expires: request.origin.now.adding(BillTable.lifetime), entry: entry)
  }

  private static func line(_ number: Int) -> ID<Items.Line> { ID(high: 9, low: UInt64(number)) }

  private func tick(_ line: Int, _ member: ID<Member>, _ weight: Int64 = 1) -> Items.Tick {
    Items.Tick(Items.Tick.Place(Self.line(line), member), weight: DecimalNumber(weight))
  }

  private func items(_ home: SmallHome, _ id: ID<Entry>) throws -> Items {
    let entry = try #require(try home.store.read { try $0.entry(id, in: home.group) }).entry
    guard case .items(let items) = entry.bill.split else { throw JournalError.missing(.entry) }
    return items
  }

  @Test func `twenty people tick at the same moment, and nothing is lost`() async throws {
    let home = try await SmallHome.make()
    let id = try await open(home)
    _ = try await atOnce { number in
      try await home.store.write { transaction in
        try transaction.tick(tick(number % 20, home.ben), at: token, for: home.request(100 + number))
        try transaction.tick(tick(3, home.sam), at: token, for: home.request(200 + number))
      }
    }
    let lines = try items(home, id).lines
    #expect(lines.allSatisfy { $0.parts.contains { $0.member == home.ben } })
    #expect(lines[3].parts.map(\.member) == [home.ben, home.sam])
    let owed = try #require(try home.store.read { try $0.entry(id, in: home.group) }).outcome
    #expect(owed[home.ben]?.owed == 1_950 && owed[home.sam]?.owed == 50 && owed[home.ada]?.owed == 0)
  }

  @Test func `a tick that comes after the link was closed, or for a line that is gone, is refused`()
    async throws
  {
    let home = try await SmallHome.make()
    let id = try await open(home)
    await #expect(throws: Refusal.lineIsGone) {
      try await home.store.write { try $0.tick(tick(99, home.ben), at: token, for: home.request(3)) }
    }
    let now = home.request(1).origin.now
    try await home.store.write { try $0.closeTable(of: id, in: home.group, at: now) }
    await #expect(throws: Refusal.lineIsGone) {
      try await home.store.write { try $0.tick(tick(1, home.ben), at: token, for: home.request(4)) }
    }
    #expect(try items(home, id).lines.allSatisfy(\.parts.isEmpty))
  }

  @Test func `a second opening finds the first link, and a bill of another kind has none`() async throws {
    let home = try await SmallHome.make()
    let id = try await open(home)
    let again = try await home.store.write { try $0.openTable(self.link(home, id, 2), for: home.request(5)) }
    #expect(again?.id == ID(high: 4, low: 1))
    try await home.pay(900, for: [home.ada, home.ben])
    let plain = link(home, ID(high: 5, low: 900), 3)
    #expect(try await home.store.write { try $0.openTable(plain, for: home.request(6)) } == nil)
  }

  @Test func `where no one bore the rest, everyone on the bill does while it is open`() async throws {
    let home = try await SmallHome.make()
    let parts = [Split.Part(home.ada, DecimalNumber(1)), Split.Part(home.ben, DecimalNumber(1))]
    let items = Items(lines: [Items.Line(Self.line(1), "Wine", DecimalNumber(20), parts: parts)])
    let bill = try Bill(
      amount: Money(minorUnits: 2_000, currency: euro), payers: .one(home.ada), split: .items(items))
    let id = ID<Entry>(high: 5, low: 2)
    let entry = Entry(title: "Wine", day: try #require(Day("2025-06-15")), bill: bill)
    try await home.change(1, .entry(id, .added(entry)))
    _ = try await home.store.write { try $0.openTable(self.link(home, id, 1), for: home.request(1)) }
    for (number, member) in [home.ada, home.ben].enumerated() {
      try await home.store.write {
        try $0.tick(tick(1, member, 0), at: token, for: home.request(10 + number))
      }
    }
    #expect(try self.items(home, id).rest == .equally([home.ada, home.ben]))
    let owed = try #require(try home.store.read { try $0.entry(id, in: home.group) }).outcome
    #expect(owed.lines.map(\.owed) == [1_000, 1_000])
  }

  @Test func `ticks do not use up the changes that a bill may have`() async throws {
    let home = try await SmallHome.make()
    let id = try await open(home)
    let table = Origin(.system, on: ID(high: 4, low: 1), at: home.request(1).origin.now)
    let proposals = (1..<Journal.mostChangesByTicks).map { number in
      Proposal(
        ID(high: 6, low: UInt64(number + 9)), .entry(id, .ticked(tick(0, home.ben, Int64(number % 2)))))
    }
    try await home.store.write { _ = try $0.append(proposals, to: home.group, from: table) }
    let request = GroupRequest(in: home.group, as: ID(high: 7, low: 99), from: table)
    await #expect(throws: JournalError.changedTooOften(Entity(.entry, id))) {
      try await home.store.write { try $0.tick(tick(5, home.ben), at: token, for: request) }
    }
    var edit = EntryEdit()
    edit.title = "Supper"
    try await home.change(2, .entry(id, .edited(edit)))
  }

  @Test func `a link adds people by name, once each, and not without end`() async throws {
    let home = try await SmallHome.make()
    _ = try await open(home)
    let known = try await home.store.write { try $0.joinTable("sam", at: token, for: home.request(20)) }
    #expect(known == home.sam)
    for number in 1...20 {
      _ = try await home.store.write {
        try $0.joinTable("Guest \(number)", at: token, for: home.request(20 + number))
      }
    }
    await #expect(throws: Refusal.limit(.newcomers)) {
      try await home.store.write { try $0.joinTable("One more", at: token, for: home.request(50)) }
    }
    #expect(try home.names().count == 24)
  }
}
