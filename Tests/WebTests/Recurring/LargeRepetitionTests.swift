import Ledger
import Store
import Testing

@testable import Web

@Suite struct LargeRepetitionTests {
  private func fields(_ note: String, from day: String) -> [(String, String)] {
    [
      ("title", "Rent"), ("amount", "900"), ("date", day), ("repeat", "day"), ("every", "1"), ("note", note),
    ]
  }

  @Test func `each entry of a rule has its long note, which can be found and emptied`() async throws {
    let made = try await RepeatedFlat.make()
    let note = String(repeating: "long ", count: 900) + "the end"
    try await made.ada.post(made.flat.entries, fields(note, from: "2025-06-01"))
    #expect(made.ada.status == 200)
    let count = try made.made().count
    #expect(count > 10)
    let found = try await made.ada.visit("\(made.flat.list)?q=the%20end")
    #expect(found.all("li").compactMap { $0["data-entry"] }.count == min(count, 50))
    let rule = try made.rule()
    let id = rule.entryID(on: try #require(rule.schedule.start.adding(days: 1)))
    try await made.ada.visit("\(made.flat.entries)/\(id)/edit")
    #expect(made.ada.response.text.contains("the end"))
    try await made.ada.submit("Save", ["note": ""])
    #expect(try made.flat.detail(id).entry.note == "")
    #expect(try made.rule().template.note == note)
  }

  @Test func `an entry of many people cannot begin as long ago as a small one`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.ada.post(made.flat.entries, fields("", from: "2024-06-20"))
    #expect(made.ada.status == 200)
    let flat = made.flat
    let now = flat.site.clock.now
    let people = (1...150).map { ID<Member>(high: 12, low: UInt64($0)) }
    try await flat.site.store.write { transaction in
      let origin = Origin(.person(Resident.ada.id), on: ID(high: 9, low: 9), at: now)
      try transaction.append(
        people.enumerated().map { index, id in
          Proposal(
            ID(high: 13, low: UInt64(index)),
            .member(id, .added(name: "Person \(index)", role: .member, person: nil)))
        }, to: flat.group, from: origin)
    }
    try await made.ada.post(flat.entries, fields("", from: "2024-06-20"))
    #expect(made.ada.status == 422)
    #expect(made.ada.document.error("repeat")?.contains("days of it have passed already") == true)
  }
}
