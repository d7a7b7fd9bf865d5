import Household
import Ledger
import Store
import TestSupport
import Testing

struct LabelTests {
  private func add(_ name: String, _ number: Int, _ home: SmallHome) async throws -> Label {
    let request = home.request(number)
    let draft = LabelDraft(name: name, icon: "", heading: "")
    _ = try await home.store.write { try $0.addLabel(.tag, draft, .plain, for: request) }
    return try #require(try home.overview().labels.first { $0.id == request.id() })
  }

  @Test func `of twenty labels of one name one is made`() async throws {
    let home = try await SmallHome.make()
    let made = try await atOnce { number in
      do {
        _ = try await add("Holiday", number, home)
        return true
      } catch let mistakes as LabelDraft.Mistakes {
        #expect(mistakes.name == .taken("Holiday", .label))
        return false
      }
    }
    #expect(made.count { $0 } == 1)
    #expect(try home.tags().count == 1)
  }

  @Test func `all that is wrong with a label is said at once`() async throws {
    let home = try await SmallHome.make()
    let draft = LabelDraft(name: " ", icon: "nothing", heading: String(repeating: "x", count: 300))
    let mistakes = await #expect(throws: LabelDraft.Mistakes.self) {
      try await home.store.write { try $0.addLabel(.category, draft, .plain, for: home.request(1)) }
    }
    #expect(mistakes?.name == .text(.empty, .label))
    #expect(mistakes?.hasUnknownIcon == true)
    #expect(mistakes?.heading != nil)
  }

  @Test func `an edit keeps another edit's changes, unless both changed the same field`() async throws {
    let home = try await SmallHome.make()
    let category = HouseholdCategory.rent.id
    let base = EditBase("")
    func edit(_ draft: LabelDraft, _ number: Int) async throws -> (name: String, appended: Appended?) {
      try await home.store.write {
        try $0.editLabel(category, to: draft, from: base, .plain, for: home.request(number))
      }
    }
    let named = try await edit(LabelDraft(name: "Flat", icon: "rent", heading: "home"), 1)
    #expect(named.name == "Flat" && named.appended != nil)
    let drawn = try await edit(LabelDraft(name: "rent", icon: "pets", heading: "home"), 2)
    #expect(drawn.name == "Flat")
    await #expect(throws: GroupRefusal.changedMeanwhile) {
      _ = try await edit(LabelDraft(name: "House", icon: "rent", heading: "home"), 3)
    }
    let label = try #require(try home.overview().labels.first { $0.id == category })
    #expect(label.name == "Flat" && label.icon == "pets")
  }

  @Test func `what is merged is not offered, and comes back under a name that is free`() async throws {
    let home = try await SmallHome.make()
    let (one, other) = (try await add("Trip", 1, home), try await add("Holiday", 2, home))
    for isResend in [false, true] {
      #expect(
        try await home.store.write { try $0.mergeLabel(one, into: other.id, for: home.request(3)) }?.isResend
          == isResend)
    }
    await #expect(throws: GroupRefusal.notOffered) {
      try await home.store.write { try $0.mergeLabel(other, into: one.id, for: home.request(4)) }
    }
    await #expect(throws: GroupRefusal.notOffered) {
      try await home.store.write { try $0.removeLabel(one, instead: .itself, for: home.request(5)) }
    }
    _ = try await add("trip", 6, home)
    await #expect(throws: DistinctName.Mistake.taken("trip", .label)) {
      try await home.store.write { try $0.restoreLabel(one.id, .plain, for: home.request(7)) }
    }
    let last = try #require(try home.tags().first { $0.name == "trip" })
    _ = try await home.store.write { try $0.removeLabel(last, instead: .nothing, for: home.request(8)) }
    _ = try await home.store.write { try $0.restoreLabel(one.id, .plain, for: home.request(9)) }
    #expect(try home.tags().filter(\.isCurrent).compactMap(\.name).sorted() == ["Holiday", "Trip"])
  }
}
