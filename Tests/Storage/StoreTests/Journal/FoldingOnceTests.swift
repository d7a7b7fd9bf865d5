import Ledger
import TestSupport
import Testing

@testable import Store

/// The operations of an entity are folded once, however often a page or an action names it.
@Suite(.serialized) struct FoldingOnceTests {
  let flat: SmallFlat

  init() throws {
    flat = try SmallFlat()
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
  }

  private func rename(_ count: Int, from first: Int = 10, isDescending: Bool = false) throws {
    let numbers = Array(first..<first + count)
    // No person may change one entity as often.
    try flat.transaction.append(
      (isDescending ? numbers.reversed() : numbers).map {
        flat.proposal($0, .entry(flat.dinner, .edited(flat.titled("D\($0)"))))
      }, to: flat.group, from: .system(at: flat.origin(flat.ada).now))
  }

  private func isUndoable(_ items: [HistoryItem]) throws -> [Bool] {
    let roster = try flat.overview.roster
    return try items.map { try flat.transaction.isUndoable($0, by: .person(flat.ada), of: roster) }
  }

  @Test func `a page of history costs little more than a line`() throws {
    try rename(1_500, from: 10_000)
    let read = { (limit: Int) in
      _ = try isUndoable(try flat.transaction.history(of: flat.group, limit: limit))
    }
    let (line, page) = (try shortest { try read(1) }, try shortest { try read(50) })
    #expect(isInTime(page < line * 5), "\(line), then \(page)")
  }

  @Test func `a page of history says of each line what was before it`() throws {
    try rename(5)
    let items = try flat.transaction.history(of: flat.group, limit: 5)
    let titles = items.map { item in if case .entry(let state) = item.before { state.title.value } else { "" }
    }
    #expect(titles == ["D13", "D12", "D11", "D10", "Dinner"])
    #expect(try isUndoable(items) == [true, false, false, false, false])
    #expect(try flat.transaction.history(of: Entity(.entry, flat.dinner), in: flat.group, limit: 5) == items)
  }

  @Test func `twice as many changes of one entry in one append take twice as long`() throws {
    // One run is timed each, as changes cannot be repeated: the smaller ones come first and last.
    let half = try effort { try rename(500, from: 10_000) }
    let whole = try effort { try rename(1_000, from: 20_000) }
    let again = try effort { try rename(500, from: 30_000) }
    #expect(isInTime(whole < max(half, again) * 3), "\(half) and \(again), then \(whole)")
  }

  @Test func `undoing many changes of one entry folds it once`() throws {
    try rename(1_200, from: 10_000)
    let appending = try effort { try rename(1_200, from: 20_000, isDescending: true) }
    let last = try #require(try flat.transaction.record(of: flat.operation(20_000)))
    let undoing = try effort {
      _ = try flat.transaction.undo(
        last.sequence, in: flat.group, as: flat.operation(90_000),
        from: .system(at: flat.origin(flat.ada).now))
    }
    #expect(try flat.titles == ["D11199"])
    #expect(isInTime(undoing < appending * 6), "\(appending), then \(undoing)")
  }
}
