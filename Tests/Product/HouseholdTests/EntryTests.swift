import Household
import Ledger
import Store
import TestSupport
import Testing

struct EntryTests {
  @Test func `a tag that twenty name at the same moment is made once`() async throws {
    let home = try await SmallHome.make()
    let added = try await atOnce { number in
      let adding = try home.adding(number, tags: [number.isMultiple(of: 2) ? "Holiday" : "hólïday"])
      return try await home.store.write(adding.run)
    }
    #expect(added.compactMap(\.self).count == 20)
    let tag = try #require(try home.tags().first)
    #expect(try home.tags().count == 1)
    #expect(try home.entries().allSatisfy { $0.tags == [tag.id] })
  }

  @Test func `a form sent twice adds one entry and one tag`() async throws {
    let home = try await SmallHome.make()
    for isResend in [false, true] {
      let appended = try await home.store.write(home.adding(1, tags: ["Holiday"]).run)
      #expect(appended?.isResend == isResend)
    }
    #expect(try home.entries().count == 1)
    #expect(try home.tags().count == 1)
  }

  @Test func `an edit uses the tag that another request has created in between`() async throws {
    let home = try await SmallHome.make()
    _ = try await home.store.write(home.adding(1).run)
    let draft = try home.draft(2, tags: ["Holiday"])
    _ = try await home.store.write(home.adding(3, tags: ["HOLIDAY"]).run)
    let entry = home.request(1).id(of: Entry.self)
    let editing = EditEntry(entry, to: draft, .plain, home.request(2), otherwise: ID(high: 7, low: 99))
    guard case .saved(let saved, _) = try await home.store.write(editing.run) else {
      Issue.record("there is no conflict")
      return
    }
    #expect(saved != nil)
    #expect(try home.tags().map(\.name) == ["HOLIDAY"])
    #expect(try Set(home.entries().map(\.tags)).count == 1)
  }

  @Test func `what two changed is asked about, and what one yields is the other's`() async throws {
    let home = try await SmallHome.make()
    let first = try #require(try await home.store.write(home.adding(1).run))
    let entry = home.request(1).id(of: Entry.self)
    var edit = EntryEdit()
    edit.title = "Theirs"
    try await home.change(50, .entry(entry, .edited(edit)), by: .ben)
    let draft = try home.draft(2, title: "Mine", base: Base(first.operation.id))
    func edited(_ yielding: Set<EntryPart>) async throws -> EditEntry.Outcome {
      let editing = EditEntry(
        entry, to: draft, yielding: yielding, .plain, home.request(2), otherwise: ID(high: 7, low: 98))
      return try await home.store.write(editing.run)
    }
    guard case .conflicts(let conflict) = try await edited([]) else {
      Issue.record("both changed the title")
      return
    }
    #expect(
      conflict.fields == [Reconciliation.Conflict(.title, theirs: .text("Theirs"), mine: .text("Mine"))])
    #expect(conflict.rivals == .others([.person(SmallHome.Person.ben.id)]))
    guard case .saved(nil, nil) = try await edited([.title]) else {
      Issue.record("nothing of mine is left")
      return
    }
    #expect(try home.entries().map(\.title) == ["Theirs"])
  }

  /// The outcome of Ada's edit of the title, submitted from an outdated form.
  private func edited(_ home: SmallHome, after changes: [(EntryAction, SmallHome.Person)]) async throws
    -> EditEntry.Outcome
  {
    let first = try #require(try await home.store.write(home.adding(1).run))
    let entry = home.request(1).id(of: Entry.self)
    for (number, (action, person)) in changes.enumerated() {
      try await home.change(50 + UInt64(number), .entry(entry, action), by: person)
    }
    let draft = try home.draft(2, title: "Mine", base: Base(first.operation.id))
    let editing = EditEntry(entry, to: draft, .plain, home.request(2), otherwise: ID(high: 7, low: 98))
    return try await home.store.write(editing.run)
  }

  private func titled(_ title: String) -> EntryAction {
    var edit = EntryEdit()
    edit.title = title
    return .edited(edit)
  }

  private func noted(_ note: String) -> EntryAction {
    var edit = EntryEdit()
    edit.note = note
    return .edited(edit)
  }

  @Test func `the rivals of an edit are the others who set the same field, or oneself`() async throws {
    let ben = Author.person(SmallHome.Person.ben.id)
    let cases: [([(EntryAction, SmallHome.Person)], EditEntry.ConcurrentAuthors)] = [
      ([(titled("Theirs"), .ada)], .oneself), ([(titled("Theirs"), .ben)], .others([ben])),
      ([(titled("Theirs"), .ada), (noted("Nice"), .ben)], .oneself),
      ([(titled("Theirs"), .ada), (titled("Ours"), .ben), (titled("Hers"), .ben)], .others([ben])),
    ]
    for (changes, rivals) in cases {
      guard case .conflicts(let conflict) = try await edited(try await .make(), after: changes) else {
        Issue.record("both changed the title")
        continue
      }
      #expect(conflict.rivals == rivals)
    }
  }

  @Test(arguments: [SmallHome.Person.ada, .ben]) func `who has deleted it is known`(person: SmallHome.Person)
    async throws
  {
    let changes: [(EntryAction, SmallHome.Person)] = [(noted("Nice"), .ben), (.deleted(true), person)]
    guard case .deleted(let rivals) = try await edited(try await .make(), after: changes) else {
      Issue.record("it is deleted")
      return
    }
    #expect(rivals == (person == .ada ? .oneself : .others([.person(person.id)])))
  }

  @Test func `of two who delete an entry one does`() async throws {
    let home = try await SmallHome.make()
    _ = try await home.store.write(home.adding(1).run)
    let entry = home.request(1).id(of: Entry.self)
    let deleted = try await atOnce { number in
      try await home.store.write { try $0.deleteEntry(entry, for: home.request(10 + number)) }
    }
    #expect(deleted.compactMap(\.self).count == 1)
    await #expect(throws: JournalError.missing(.entry)) {
      try await home.store.write { try $0.deleteEntry(ID(high: 9, low: 9), for: home.request(40)) }
    }
  }

  @Test func `many entries get the tag that is there by now`() async throws {
    let home = try await SmallHome.make()
    _ = try await home.store.write(home.adding(1).run)
    _ = try await home.store.write(home.adding(2, tags: ["Holiday"]).run)
    let mine = Label(id: ID(high: 9, low: 1), kind: .tag, name: "holiday")
    let entries = [1, 2].map { home.request($0).id(of: Entry.self) }
    let tagging = ChangeEntries(
      .these(entries), .tag([mine.id]), newTags: [mine], seen: nil, .plain, home.request(3))
    for _ in 1...2 {
      let outcome = try await home.store.write(tagging.run)
      #expect(outcome.changed == 1)
    }
    #expect(try home.tags().map(\.name) == ["Holiday"])
    #expect(try Set(home.entries().map(\.tags)).count == 1)
  }

  @Test func `files go to an entry that is there`() async throws {
    let home = try await SmallHome.make()
    _ = try await home.store.write(home.adding(1).run)
    let entry = home.request(1).id(of: Entry.self)
    await #expect(throws: JournalError.missing(.entry)) {
      try await home.store.write { try $0.detach(ID(high: 9, low: 9), from: entry, for: home.request(2)) }
    }
    _ = try await home.store.write { try $0.deleteEntry(entry, for: home.request(3)) }
    await #expect(throws: JournalError.missing(.entry)) {
      try await home.store.write { try $0.attach([ID(high: 9, low: 9)], to: entry, for: home.request(4)) }
    }
  }
}

extension CategoryNames { static let plain = CategoryNames(category: { "\($0)" }, heading: { $0 }) }

extension SmallHome {
  private static var day: Day { get throws { try #require(Day("2025-06-15")) } }

  func draft(
    _ number: Int, title: String = "Bread", base: Base? = nil, tags: [String] = [], schedule: Schedule? = nil,
    category: ID<Label>? = nil, hasChosen: Bool = true
  ) throws -> EntryDraft {
    let new = tags.enumerated().map { index, name in
      Label(id: ID(high: 4, low: UInt64(100 * number + index)), kind: .tag, name: name)
    }
    let bill = try Bill(
      amount: Money(minorUnits: 300, currency: euro), payers: .one(ada), split: .equal([ada, ben]))
    return EntryDraft(
      base: base, Entry(title: title, day: try Self.day, bill: bill),
      EntryLabels(category: category, hasChosenCategory: hasChosen, tags: new.map(\.id), new: new),
      schedule: schedule)
  }

  func adding(_ number: Int, tags: [String] = [], schedule: Schedule? = nil) throws -> AddEntry {
    AddEntry(
      try draft(number, tags: tags, schedule: schedule), CategoryGuess([]), today: try Self.day, .plain,
      request(number))
  }

  func tags() throws -> [Label] { try overview().labels.filter { $0.kind == .tag } }

  func entries() throws -> [Entry] {
    let overview = try overview()
    return try store.read { snapshot in
      try snapshot.entryIDs(of: overview, matching: EntryFilter(), limit: 100).compactMap {
        try snapshot.entry($0, in: group)?.entry
      }
    }
  }
}
