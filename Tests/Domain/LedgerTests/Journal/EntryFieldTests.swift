import Ledger
import TestSupport
import Testing

/// A field that was added to an entry and forgotten elsewhere fails here, or in a test of random journals.
struct EntryFieldTests {
  @Test func `every field of an entry can be edited`() throws {
    var journal = RandomJournal(Seed.dice())
    let fields = Set(Mirror(reflecting: try journal.entry()).children.compactMap(\.label))
    #expect(fields == Set(Mirror(reflecting: EntryEdit()).children.compactMap(\.label)))
    #expect(fields == Set(EntryPart.allCases.map(\.rawValue) + ["occurrence", "tags", "attachments"]))
  }

  @Test func `the full entry of other tests has every text`() throws {
    var journal = RandomJournal(Seed.dice())
    let texts = Entry.full(try journal.bill()).texts
    #expect(texts.count == EntryPart.allCases.count { $0.constraint != nil })
    #expect(Set(texts).subtracting([""]).count == texts.count)
  }

  @Test func `random journals vary every field of an entry and of its edits`() throws {
    var journal = RandomJournal(Seed.dice())
    var values: [String: Set<String>] = [:]
    for operation in try journal.operations(3_000) {
      let fields: Mirror
      switch operation.change {
      case .entry(_, .added(let entry)): fields = Mirror(reflecting: entry)
      case .entry(_, .edited(let edit)): fields = Mirror(reflecting: edit)
      default: continue
      }
      for (name, value) in fields.children {
        values["\(fields.subjectType).\(name ?? "")", default: []].insert("\(value)")
      }
    }
    #expect(values.count > 16)
    for (field, values) in values { #expect(values.count > 1, "\(field)") }
  }

  @Test func `folding an added and edited entry gives all of its fields`() throws {
    var journal = RandomJournal(Seed.dice())
    let id = journal.entries[0]
    for _ in 0..<100 {
      let (old, new) = (try journal.entry(), try journal.entry())
      let operations = [
        journal.later(.entry(id, .added(old))), journal.later(.entry(id, .edited(new.edit(from: old)))),
      ]
      #expect(entry(id, operations.prefix(1)) == old)
      #expect(entry(id, operations[...]) == new)
    }
  }

  private func entry(_ id: ID<Entry>, _ operations: ArraySlice<Operation>) -> Entry? {
    guard case .entry(let state) = EntityState(Entity(.entry, id), folding: operations) else { return nil }
    return state.entry
  }

  @Test func `a change of any part of an entry is told`() throws {
    var journal = RandomJournal(Seed.dice())
    for _ in 0..<100 {
      let (old, new) = (try journal.entry(), try journal.entry())
      for part in EntryPart.allCases where part != .bill && part.value(in: old) != part.value(in: new) {
        var changed = old
        changed.take(part, from: new)
        #expect(old.differences(to: changed).count == 1, "\(part)")
      }
    }
  }
}
