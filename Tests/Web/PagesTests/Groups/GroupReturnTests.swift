import Ledger
import Operations
import Store
import TestSupport
import Testing

import Threads
@testable import Pages

/// Deleted groups: the way back for their owners, and their end.
@Suite(.timeLimit(.minutes(3))) struct GroupReturnTests {
  let made: TestSite
  let group: TestGroup
  let ada: Browser

  init() async throws {
    made = try await TestSite.household()
    group = try await made.group("Lake  Street", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: group)
    ada = try await made.signIn(as: .ada)
  }

  private func delete() async throws {
    try await ada.visit(group.path + "/settings")
    try await ada.submit("Delete group", ["name": "Lake Street"])
    try #require(ada.status == 200)
  }

  private func deleted(_ page: Document) -> [String] { page.all("li").compactMap { $0["data-deleted"] } }

  @Test func `deleting a group is undone from its message`() async throws {
    let settings = try await ada.visit(group.path + "/settings")
    #expect(settings.root.text.contains("You can restore it for 30 days, then it is permanently deleted."))
    try await delete()
    #expect(ada.document.message?.hasPrefix("“Lake Street” was deleted.") == true)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(group.path)
    #expect(ben.status == 404)
    try await ada.submit("Undo")
    #expect(ada.path == group.path)
    #expect(ada.document.message == "“Lake Street” was restored for everyone in it.")
    #expect(deleted(try await ada.visit("/")).isEmpty)
    try await ben.visit(group.path)
    #expect(ben.status == 200)
  }

  @Test func `an owner finds it on the first page, and no one else does`() async throws {
    try await delete()
    let ben = try await made.signIn(as: .ben)
    #expect(deleted(try await ben.visit("/")).isEmpty)
    try await ben.post("/deleted-groups/\(group.id)/return")
    #expect(ben.status == 404)
    made.clock.pass(.days(20))
    let home = try await ada.visit("/")
    #expect(deleted(home) == ["\(group.id)"])
    #expect(home.all("h2").map(\.text).last == "Deleted groups")
    #expect(home.root.text.contains("Permanently deleted on 15 July"))
    try await ada.submit("Restore “Lake  Street”")
    #expect(ada.path == group.path && ada.status == 200)
    // From a page that was open all the time.
    try await ada.post("/deleted-groups/\(group.id)/return")
    #expect(ada.path == group.path && ada.document.message == nil)
    try await ada.post("/deleted-groups/\(ID<Group>(high: 7, low: 7))/return")
    #expect(ada.status == 404)
  }

  @Test func `what comes again is caught up with when the group is back`() async throws {
    let flat = try await RepeatedFlat.make()
    try await flat.addRule(["repeat": "day"])
    try await flat.change(.group(.deleted(true)))
    flat.flat.site.clock.pass(.days(2))
    try await flat.ada.visit("/")
    let name = try flat.flat.site.store.read { try $0.group(flat.flat.group)?.name }
    try await flat.ada.submit("Restore “\(try #require(name))”")
    #expect(try flat.made() == ["2025-06-15", "2025-06-16", "2025-06-17"])
  }

  @Test func `after a month it is gone for good`() async throws {
    let other = try await made.group("Trip", founder: .ada)
    try await delete()
    let home = try await ada.visit("/")
    let bed = ManualSleeper()
    let expired = expired(bed)
    expired.start()
    var sleeps = 1
    for _ in 0..<31 * 2 {
      #expect(await bed.duration(ofSleep: sleeps) == ExpiredGroups.period)
      #expect(try exists(group))
      made.clock.pass(.hours(12))
      sleeps += 1
      bed.wakeAll()
    }
    _ = await bed.duration(ofSleep: sleeps)
    #expect(try !exists(group))
    #expect(try exists(other))
    #expect(deleted(home) == ["\(group.id)"])
    #expect(deleted(try await ada.visit("/")).isEmpty)
    try await ada.post("/deleted-groups/\(group.id)/return")
    #expect(ada.status == 404)
    expired.stop()
    bed.wakeAll(CancellationError())
  }

  @Test func `a clock that jumps costs no group`() async throws {
    try await delete()
    let bed = ManualSleeper()
    let expired = expired(bed)
    expired.start()
    _ = await bed.duration(ofSleep: 1)
    for (number, jump) in [Duration.hours(20), .hours(20), .days(500), .hours(6), .days(-500)].enumerated() {
      made.clock.pass(jump)
      bed.wakeAll()
      _ = await bed.duration(ofSleep: number + 2)
      #expect(try exists(group))
    }
    expired.stop()
    bed.wakeAll(CancellationError())
  }

  @Test func `where nothing is deleted, nothing is written`() async throws {
    let before = made.store.writeFigures.units
    let bed = ManualSleeper()
    let expired = expired(bed)
    expired.start()
    _ = await bed.duration(ofSleep: 1)
    #expect(made.store.writeFigures.units == before)
    expired.stop()
    bed.wakeAll(CancellationError())
  }

  private func expired(_ bed: ManualSleeper) -> Chore {
    ExpiredGroups(made.store, clock: made.clock.wall, log: made.site.log).chore { try await bed.sleep($0) }
  }

  private func exists(_ group: TestGroup) throws -> Bool {
    try made.store.read { try $0.group(group.id) } != nil
  }
}
