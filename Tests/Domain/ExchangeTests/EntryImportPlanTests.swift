import Encodings
import Exchange
import Ledger
import TestSupport
import Testing

/// The entries that a second import of the same or a newer file adds.
struct EntryImportPlanTests {
  private let group = ID<Group>(high: 7, low: 7)

  /// The same member for the same name, whichever file it is in.
  private func members(_ draft: ImportDraft) -> [ID<Member>] {
    draft.people.map { name in
      let bytes = TestDigest.of(Array(name.utf8))
      return ID(bytes: bytes.prefix(16)) ?? ID(high: 0, low: 0)
    }
  }

  /// The parts of a group that an import needs.
  private struct Household {
    var known: [ID<Entry>: EntryImportPlan.Known] = [:]
    var imported: [ID<Entry>] = []
    var others: Set<EntryImportPlan.Likeness> = []

    var present: EntryImportPlan.Present { .init(imported: imported, others: others) }
  }

  private func plan(_ draft: ImportDraft, _ household: Household = .init()) -> EntryImportPlan {
    plan(draft, members(draft), group, household)
  }

  private func plan(
    _ draft: ImportDraft, _ members: [ID<Member>], _ group: ID<Group>, _ household: Household = .init()
  ) -> EntryImportPlan {
    EntryImportPlan(
      draft, for: group, members: members, present: household.present, digest: TestDigest.of,
      isFree: { _ in false }, known: { household.known[$0] })
  }

  private func present(after plan: EntryImportPlan) -> Household {
    let known = plan.rows.map { ($0.id, EntryImportPlan.Known(hash: $0.hash)) }
    return .init(known: Dictionary(uniqueKeysWithValues: known), imported: plan.rows.map(\.id))
  }

  @Test(arguments: Fixtures.all) func `a file that is imported again adds nothing`(path: String) throws {
    guard let draft = try? Fixtures.draft(path) else { return }
    let first = plan(draft)
    #expect(Set(first.rows.map(\.id)).count == draft.entries.count)
    #expect(first.rows.allSatisfy { $0.state == .new })
    let second = plan(draft, present(after: first))
    #expect(second.rows.allSatisfy { $0.state == .known } && second.gone.isEmpty)
  }

  @Test(arguments: Fixtures.all) func `a newer file adds what is new and reports what is gone`(path: String)
    throws
  {
    guard let expected = try Fixtures.expectation(of: path).object?["repeat"]?.object else { return }
    let folder = path.prefix { $0 != "/" }
    let earlier = try Fixtures.draft("\(folder)/\(expected["after"]?.string ?? "")")
    let first = plan(earlier)
    let draft = try Fixtures.draft(path)
    let second = plan(draft, present(after: first))
    #expect(places(draft, second) { $0.state == .new } == numbers(expected["new"]))
    #expect(places(draft, second) { $0.state == .known } == numbers(expected["known"]))
    let gone = first.rows.filter { second.gone.contains($0.id) }.map { earlier.entries[$0.entry].place }
    #expect(gone == numbers(expected["gone"]))
  }

  private func places(_ draft: ImportDraft, _ plan: EntryImportPlan, _ matches: (EntryImportPlan.Row) -> Bool)
    -> [Int]
  { plan.rows.filter(matches).map { draft.entries[$0.entry].place } }

  private func numbers(_ json: JSON?) -> [Int] {
    (json?.array ?? []).compactMap { $0.number?.integer }.map(Int.init)
  }

  @Test func `a row with its own number is changed where the file differs`() throws {
    let draft = try Fixtures.draft("splitwise/backup.json")
    let first = plan(draft)
    var present = present(after: first)
    let id = first.rows[0].id
    present.known[id]?.hash = [1]
    #expect(plan(draft, present).rows[0].state == .changed(isEditedHere: false))
    present.known[id]?.isEditedHere = true
    #expect(plan(draft, present).rows[0].state == .changed(isEditedHere: true))
    present.known[id]?.hash = nil
    #expect(plan(draft, present).rows[0].state == .known)
  }

  @Test func `a row without a number is a new row where it differs, and else is known`() throws {
    let draft = try Fixtures.draft("splitwise/wg_2025-03-01_export.csv")
    var present = present(after: plan(draft))
    for id in present.imported { present.known[id]?.hash = [1] }
    #expect(plan(draft, present).rows.allSatisfy { $0.state == .known })
  }

  @Test func `the sentence of a payment is in another language, and the payment is known`() throws {
    let text = String(decoding: try Fixtures.bytes("splitwise/wg_2025-03-01_export.csv"), as: UTF8.self)
    let first = plan(try draft(text))
    let other = try draft(text.replacing("zahlte", with: "paid").replacing("Zahlung", with: "Payment"))
    #expect(plan(other, present(after: first)).rows.allSatisfy { $0.state == .known })
    let renamed = try draft(text.replacing("Schrank", with: "Tisch"))
    #expect(plan(renamed, present(after: first)).rows.map(\.state) == [.known, .known, .known, .known, .new])
  }

  private func draft(_ text: String) throws -> ImportDraft {
    try ImportSource(Array(text.utf8)).draft(in: Fixtures.context("x.csv"))
  }

  @Test func `our own table knows the entries that it was written from`() throws {
    let ids = (0..<4).map { ID<Entry>(high: 3, low: $0) }
    var text = String(decoding: try Fixtures.bytes("evenly/entries.csv"), as: UTF8.self)
    for (id, end) in zip(ids, 4...) {
      text = text.replacing("2QWBHAM9qTKiVgOZlDyfE\(end)", with: id.description)
    }
    let draft = try draft(text)
    let household = Household(known: [ids[0]: .init(), ids[1]: .init(isBinned: true)])
    let rows = plan(draft, household).rows
    #expect(rows.map(\.state) == [.known, .binned(isSame: true), .new, .new])
    #expect(rows.prefix(2).map(\.id) == Array(ids.prefix(2)) && rows[2].id != ids[2])
  }

  @Test func `what was deleted here stays so, and all of it is an import that was undone`() throws {
    let draft = try Fixtures.draft("splitwise/backup.json")
    var present = present(after: plan(draft))
    present.known[present.imported[0]]?.isBinned = true
    #expect(plan(draft, present).rows.map(\.state) == [.binned(isSame: true), .known, .known])
    #expect(!plan(draft, present).isUndone)
    for id in present.imported { present.known[id]?.isBinned = true }
    #expect(plan(draft, present).isUndone)
  }

  @Test func `an entry that was typed by hand is only a hint`() throws {
    let draft = try Fixtures.draft("splitwise/backup.json")
    let typed = EntryImportPlan.Likeness(
      day: draft.entries[0].day, kind: .expense, amount: Money(minorUnits: 9_000, currency: euro))
    let rows = plan(draft, .init(others: [typed])).rows
    #expect(rows.map(\.isPossibleDuplicate) == [true, false, false])
    #expect(rows[0].state == .new)
  }

  @Test func `another format of the same app is noticed`() throws {
    let json = try Fixtures.draft("spliit/Spliit Export - 2026-08-30.json")
    let csv = try Fixtures.draft("spliit/Spliit Export - 2026-08-30.csv")
    let present = present(after: plan(json))
    #expect(plan(csv, present).isStrange(besides: present.present))
    #expect(!plan(json, present).isStrange(besides: present.present))
  }

  @Test func `who is in a row decides its id, and their name does not`() throws {
    let draft = try Fixtures.draft("splitwise/wg_2025-03-01_export.csv")
    let same = plan(draft)
    var others = members(draft)
    others.swapAt(0, 1)
    let swapped = plan(draft, others, group)
    // Two who have the same part in a row may change places in it.
    #expect(zip(swapped.rows, same.rows).map { $0.id == $1.id } == [false, false, false, false, true])
    let elsewhere = plan(draft, members(draft), ID(high: 8, low: 8))
    #expect(Set(elsewhere.rows.map(\.id)).isDisjoint(with: same.rows.map(\.id)))
  }
}

/// Stands in for SHA-256, which is in another target: 32 bytes that differ where the input differs.
enum TestDigest {
  static func of(_ bytes: [UInt8]) -> [UInt8] {
    (0..<4).flatMap { salt in
      let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 &+ UInt64(salt) &* 0x9E37_79B9_7F4A_7C15) { hash, byte in
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      var dice = Dice(seed: hash)
      let word = dice.next()
      return (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
    }
  }
}
