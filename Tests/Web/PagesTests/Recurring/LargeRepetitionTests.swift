import Ledger
import Store
import TestSupport
import Testing

struct LargeRepetitionTests {
  private func fields(_ note: String, from day: String) -> [(String, String)] {
    [("title", "Rent"), ("amount", "900"), ("date", day), ("repeat", "day"), ("every", "1"), ("note", note)]
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
    let error = try #require(made.ada.document.error("repeat"))
    #expect(error.contains("dates have already passed, too many to add at once. Choose a later date."))
    #expect(!error.contains("note"))
  }

  @Test(arguments: ["day", "week", "month"])
  func `a note too long for so many days is refused with advice to shorten it`(_ unit: String) async throws {
    let made = try await RepeatedFlat.make()
    let start = ["day": "2024-09-01", "week": "2021-01-01", "month": "2010-01-01"][unit] ?? ""
    let note = String(repeating: "long ", count: 900)
    for (text, status) in [(note, 422), ("", 200)] {
      var fields = fields(text, from: start)
      fields[3].1 = unit
      try await made.ada.post(made.flat.entries, fields)
      #expect(made.ada.status == status)
      let ending =
        "dates have already passed, too many to add at once. " + "Choose a later date or shorten the note."
      if status == 422 { #expect(made.ada.document.error("repeat")?.hasSuffix(ending) == true) }
    }
  }

  @Test func `what began too long ago without a note as well is told nothing of notes`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.ada.post(
      made.flat.entries, fields(String(repeating: "long ", count: 900), from: "2020-01-01"))
    #expect(made.ada.document.error("repeat")?.hasSuffix("at once. Choose a later date.") == true)
  }
}
