import Ledger
import TestSupport
import Testing

@testable import Store
@testable import StoreMaintenance

struct UndoTests {
  let flat: SmallFlat

  init() throws { flat = try SmallFlat() }

  private func undo(_ appended: [Appended], as number: Int = 900, leavingChanged: Bool = false) throws
    -> [Appended]
  {
    flat.later()
    let first = try #require(appended.first)
    return try flat.transaction.undo(
      first.sequence, in: flat.group, as: flat.operation(number), from: flat.origin(flat.ada),
      leavingChanged: leavingChanged)
  }

  /// Some worlds have almost nothing to undo, for example if the group was soon deleted; but not all of them.
  @Test func `undoing the last change brings back what was there, and undoing that brings back the change`()
    throws
  {
    let undone = try (0..<4).map { try undoInTurn(RandomWorld(salt: 700 + $0, groups: 1)) }
    #expect(undone.reduce(0, +) > 4)
  }

  /// Undoes what can be of the last changes of a world, one after the other. Returns how many that were.
  private func undoInTurn(_ world: RandomWorld) throws -> Int {
    try world.step(60)
    var undone = 0
    for _ in 0..<60 {
      try world.step(1)
      guard let last = world.accepted.last, let household = world.folded[last.operation.group],
        try isAlone(last, world)
      else { continue }
      let after = household[last.operation.entity]
      guard !last.before.differences(to: after).isEmpty else { continue }
      do {
        world.take(try undo(last, in: world))
        undone += 1
      } catch is Refusal { continue } catch JournalError.superseded { continue } catch is UndoRefusal {
        continue
      }
      let now = try #require(world.folded[last.operation.group])[last.operation.entity]
      let isAdding = last.before.differences(to: after) == [.added]
      #expect(isAdding || now.differences(to: last.before).isEmpty, "\(last.operation.change)")
      #expect(try world.transaction.check() == [])
    }
    return undone
  }

  private func isAlone(_ appended: Appended, _ world: RandomWorld) throws -> Bool {
    try world.transaction.historyItem(appended.sequence, in: appended.operation.group)?.record.action == nil
  }

  private func undo(_ appended: Appended, in world: RandomWorld) throws -> [Appended] {
    try world.transaction.undo(
      appended.sequence, in: appended.operation.group, as: world.random.id(), from: world.origin(world.ada))
  }

  @Test func `an entry that was deleted comes back by undoing, and by restoring`() throws {
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    let deletion = try flat.append(flat.proposal(2, .entry(flat.dinner, .deleted(true))))
    #expect(try flat.titles == [])
    #expect(try undo(deletion).map(\.differences) == [[.restored]])
    #expect(try flat.titles == ["Dinner"])
    try flat.append(flat.proposal(3, .entry(flat.dinner, .deleted(true))))
    try flat.append(flat.proposal(4, .entry(flat.dinner, .deleted(false))))
    #expect(try flat.titles == ["Dinner"])
    #expect(try flat.transaction.check() == [])
  }

  @Test func `an addition is undone into the bin`() throws {
    let adding = try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    _ = try undo(adding)
    #expect(try flat.titles == [])
    #expect(try flat.transaction.deletedEntries(of: flat.overview).map(\.row.title) == ["Dinner"])
    #expect(throws: UndoRefusal.undoneAlready) { try undo(adding, as: 901) }
  }

  @Test func `a change is not undone when the same was changed again, but others do not matter`() throws {
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    let first = try flat.append(flat.proposal(2, .entry(flat.dinner, .edited(flat.titled("Supper")))))
    var edit = EntryEdit()
    edit.note = "with Chi"
    try flat.append(flat.proposal(3, .entry(flat.dinner, .edited(edit))))
    _ = try undo(first)
    #expect(try flat.titles == ["Dinner"])
    #expect(try flat.transaction.entry(flat.dinner, in: flat.group)?.entry.note == "with Chi")
    let second = try flat.append(flat.proposal(4, .entry(flat.dinner, .edited(flat.titled("Brunch")))))
    try flat.append(flat.proposal(5, .entry(flat.dinner, .edited(flat.titled("Lunch")))))
    #expect(throws: JournalError.superseded) { try undo(second, as: 902) }
    #expect(try flat.titles == ["Lunch"])
  }

  @Test func `undoing twice with one id is undoing once`() throws {
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    let deletion = try flat.append(flat.proposal(2, .entry(flat.dinner, .deleted(true))))
    let first = try undo(deletion)
    let second = try undo(deletion)
    #expect(second.map(\.sequence) == first.map(\.sequence))
    #expect(second.map(\.isResend) == [true])
    #expect(try flat.titles == ["Dinner"])
  }

  @Test func `what was done in one go is undone in one go`() throws {
    let ids = (0..<3).map { ID<Entry>(high: 4, low: UInt64(10 + $0)) }
    for (index, id) in ids.enumerated() {
      try flat.append(flat.proposal(10 + index, .entry(id, .added(flat.entry("Entry \(index)", 10_00)))))
    }
    let deletion = try flat.append(
      ids.enumerated().map { flat.proposal(20 + $0, .entry($1, .deleted(true))) })
    #expect(try flat.count == 0)
    // By any of them, the last as well.
    let undone = try undo(deletion.suffix(1))
    #expect(undone.count == 3)
    #expect(try flat.count == 3)
    #expect(try undo(undone, as: 903).count == 3)
    #expect(try flat.count == 0)
    #expect(try flat.transaction.check() == [])
  }

  @Test func `of many, what was changed since is named, and stays where the others are undone`() throws {
    let (ids, sorting) = try sortedIntoSummer()
    // One entry got another category since, one lost it again, and one was permanently deleted.
    try flat.append(flat.proposal(31, .entry(ids[0], .edited(sorted(into: winter)))))
    try flat.append(flat.proposal(32, .entry(ids[1], .edited(sorted(into: nil)))))
    try flat.append(flat.proposal(33, .entry(ids[2], .deleted(true))))
    try flat.append(flat.proposal(34, .entry(ids[2], .erased([]))))
    #expect(throws: UndoRefusal.changedSince([ids[0]], others: 1)) { try undo(sorting) }
    #expect(try flat.transaction.entry(ids[3], in: flat.group)?.entry.category == summer)
    let undone = try undo(sorting, leavingChanged: true)
    #expect(
      undone.map(\.operation.change) == [
        .entry(ids[3], .edited(sorted(into: nil))), .label(summer, .removed(true)),
      ])
    #expect(try flat.transaction.entry(ids[0], in: flat.group)?.entry.category == winter)
    // And that is taken back like anything else.
    #expect(try undo(undone, as: 901).count == 2)
    #expect(try flat.transaction.entry(ids[3], in: flat.group)?.entry.category == summer)
    #expect(try flat.transaction.check() == [])
  }

  @Test func `undoing a bulk edit keeps its new category while another entry uses it`() throws {
    let (ids, sorting) = try sortedIntoSummer()
    try flat.append(flat.proposal(31, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    try flat.append(flat.proposal(32, .entry(flat.dinner, .edited(sorted(into: summer)))))
    #expect(
      try undo(sorting).map(\.operation.entity.id) == ids.reversed().map { $0.retyped(as: Entity.self) })
    #expect(try flat.transaction.entry(flat.dinner, in: flat.group)?.entry.category == summer)
    #expect(try flat.transaction.check() == [])
  }

  @Test func `nothing is undone where all of many were changed since`() throws {
    let (ids, sorting) = try sortedIntoSummer()
    for (index, id) in ids.enumerated() {
      try flat.append(flat.proposal(31 + index, .entry(id, .edited(sorted(into: winter)))))
    }
    let position = try flat.transaction.position(of: flat.group)
    for leaves in [false, true] {
      #expect(throws: JournalError.superseded) { try undo(sorting, leavingChanged: leaves) }
    }
    #expect(try flat.transaction.position(of: flat.group) == position)
  }

  @Test func `entries of a member who has left are named, and the other entries are undone`() throws {
    let ids = (0..<3).map { ID<Entry>(high: 4, low: UInt64(10 + $0)) }
    func paid(by payer: Int) throws -> Bill {
      let amount = Money(minorUnits: 10_00, currency: RandomChanges.euro)
      return try Bill(amount: amount, payers: .one(flat.members[payer]), split: .equal([flat.members[0]]))
    }
    for (index, id) in ids.enumerated() {
      var entry = try flat.entry("Entry", 10_00)
      entry.bill = try paid(by: index == 0 ? 2 : 0)
      try flat.append(flat.proposal(10 + index, .entry(id, .added(entry))))
    }
    var edit = EntryEdit()
    edit.bill = try paid(by: 1)
    let paying = try flat.append(ids.enumerated().map { flat.proposal(20 + $0, .entry($1, .edited(edit))) })
    try flat.append(flat.proposal(30, .member(flat.members[2], .removed(true))))
    #expect(try offers(paying) == [true, true, true])
    #expect(throws: UndoRefusal.changedSince([ids[0]], others: 2)) { try undo(paying) }
    #expect(try undo(paying, leavingChanged: true).count == 2)
    #expect(try offers(paying) == [false, false, false])
    let payers = try ids.map { try flat.transaction.entry($0, in: flat.group)?.entry.bill.payers }
    #expect(payers == [.one(flat.members[1]), .one(flat.members[0]), .one(flat.members[0])])
    #expect(throws: Refusal.takesNoPart(flat.members[2])) { try undo(paying, as: 901) }
    #expect(try flat.transaction.check() == [])
  }

  @Test func `an entry can be undone after its new label was removed`() throws {
    let adding = try addInSummer()
    try flat.append(flat.proposal(31, .label(summer, .removed(true))))
    #expect(try undo(adding).map(\.operation.change) == [.entry(flat.dinner, .deleted(true))])
    #expect(try flat.transaction.check() == [])
  }

  @Test func `a label in use offers no undo once its own entries are undone`() throws {
    let adding = try addInSummer()
    let lunch = ID<Entry>(high: 4, low: 2)
    try flat.append(flat.proposal(31, .entry(lunch, .added(flat.entry("Lunch", 10_00)))))
    try flat.append(flat.proposal(32, .entry(lunch, .edited(sorted(into: summer)))))
    #expect(try offers(adding) == [true, true])
    #expect(try undo(adding).count == 1)
    #expect(try offers(adding) == [false, false])
  }

  /// Whether the history offers to undo each of them.
  private func offers(_ appended: [Appended]) throws -> [Bool] {
    try appended.map { appended in
      let item = try #require(try flat.transaction.historyItem(appended.sequence, in: flat.group))
      return try flat.transaction.isUndoable(item, by: .person(flat.ada), of: flat.overview.roster)
    }
  }

  /// Adds an entry with a new category in one action.
  private func addInSummer() throws -> [Appended] {
    var dinner = try flat.entry("Dinner", 30_00)
    dinner.category = summer
    return try flat.append([
      flat.proposal(20, .label(summer, category("Summer"))),
      flat.proposal(21, .entry(flat.dinner, .added(dinner))),
    ])
  }

  private let summer = ID<Label>(high: 5, low: 1)
  private let winter = ID<Label>(high: 5, low: 2)

  private func sorted(into category: ID<Label>?) -> EntryEdit {
    var edit = EntryEdit()
    edit.category = Assignment(category)
    return edit
  }

  /// Adds four entries, then gives them a new category in one action.
  private func sortedIntoSummer() throws -> ([ID<Entry>], [Appended]) {
    let ids = (0..<4).map { ID<Entry>(high: 4, low: UInt64(10 + $0)) }
    for (index, id) in ids.enumerated() {
      try flat.append(flat.proposal(10 + index, .entry(id, .added(flat.entry("Entry \(index)", 10_00)))))
    }
    try flat.append(flat.proposal(19, .label(winter, category("Winter"))))
    let changes: [Change] =
      [.label(summer, category("Summer"))] + ids.map { .entry($0, .edited(sorted(into: summer))) }
    return (ids, try flat.append(changes.enumerated().map { flat.proposal(20 + $0, $1) }))
  }

  private func category(_ name: String) -> LabelAction {
    .added(kind: .category, name: name, icon: nil, heading: nil)
  }

  @Test func `a change of another group cannot be undone from here`() throws {
    let other = try flat.otherGroup()
    #expect(throws: JournalError.superseded) {
      try flat.transaction.undo(
        other.position, in: flat.group, as: flat.operation(900), from: flat.origin(flat.ada))
    }
    #expect(try flat.transaction.position(of: other.group) == other.position)
  }
}
