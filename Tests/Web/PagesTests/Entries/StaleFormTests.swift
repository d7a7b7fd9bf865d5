import Accounts
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// Unchanged fields of a form never change anything, even when their values have changed since.
struct StaleFormTests {
  @Test(arguments: ["payee", "tag", "category"], ["renamed", "merged", "removed"])
  func `a form saved with a new title keeps the labels that were not changed`(kind: String, deed: String)
    async throws
  {
    let (flat, ada, id) = try await open()
    let before = try flat.detail(id).entry
    let label = try #require(
      kind == "payee" ? before.payee : kind == "tag" ? before.tags.first : before.category)
    try await ada.visit("\(flat.entries)/\(id)/edit")
    try await change(label, deed, in: flat)
    let page = try await ada.submit("Save", ["title": "Bread"])
    #expect(ada.status == 200, "\(page.all("p").filter { $0["class"] == "error" }.map(\.text))")
    let after = try flat.detail(id).entry
    #expect(after.title == "Bread")
    #expect(after.payee == before.payee && after.tags == before.tags && after.category == before.category)
  }

  @Test func `two tags that became one stand once, and an untouched form changes nothing`() async throws {
    let (flat, ada, id) = try await open()
    let tags = try flat.detail(id).entry.tags
    #expect(tags.count == 2)
    try await flat.append(.label(tags[0], .merged(into: tags[1])))
    let detail = try await ada.visit("\(flat.entries)/\(id)").root.text
    #expect(["food", "drink"].filter { detail.contains($0) }.count == 1)
    #expect(!["food and food", "drink and drink"].contains { detail.contains($0) })
    let page = try await ada.visit("\(flat.entries)/\(id)/edit")
    #expect(["food", "drink"].contains(page.first("input", "name", "tags")?["value"]))
    let position = try flat.position(of: flat.group)
    try await ada.submit("Save")
    #expect(try flat.position(of: flat.group) == position)
    // Taking back that they are one brings both back.
    try await flat.append(.label(tags[0], .merged(into: nil)))
    #expect(try flat.detail(id).entry.tags == tags)
    try await ada.visit("\(flat.entries)/\(id)/edit")
    try await ada.submit("Save", ["tags": "food"])
    #expect(try flat.detail(id).entry.tags.count == 1)
  }

  @Test func `the page of an entry has the part of everyone whom I turned out to be`() async throws {
    let (flat, ada, _) = try await open()
    let id = try await flat.add(ada, ["title": "Tea", "amount": "9", "payer": "\(flat.chi)"])
    try await flat.append(.member(flat.chi, .merged(into: flat.ada)))
    let page = try await ada.visit("\(flat.entries)/\(id)")
    let list = try await ada.visit(flat.list + "?q=tea")
    // She paid 9 as the one, and owes 3 as each of the two.
    #expect(page.mine == ["300"] && list.mine == ["300"])
  }

  private func open() async throws -> (SharedFlat, Browser, ID<Entry>) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let id = try await flat.add(
      ada,
      ["title": "Milk", "amount": "9", "payee": "Corner", "tags": "food, drink", "new-category": "Dairy"])
    return (flat, ada, id)
  }

  private func change(_ label: ID<Label>, _ deed: String, in flat: SharedFlat) async throws {
    switch deed {
    case "renamed": try await flat.append(.label(label, .renamed("Another")))
    case "removed": try await flat.append(.label(label, .removed(true)))
    default:
      let kind = try #require(
        try flat.site.store.read { try $0.overview(of: flat.group)?.label(label)?.kind })
      let other: ID<Label> = ID(high: 77, low: 7)
      try await flat.append(.label(other, .added(kind: kind, name: "Other", icon: nil, heading: nil)))
      try await flat.append(.label(label, .merged(into: other)))
    }
  }
}

extension SharedFlat {
  fileprivate func append(_ change: Change) async throws {
    let origin = Origin(.person(Resident.ada.id), on: ID(high: 0, low: 9), at: site.clock.now)
    let id: ID<Ledger.Operation> = site.site.randomness.id(at: site.clock.now)
    _ = try await site.store.write { [group] in try $0.append([Proposal(id, change)], to: group, from: origin)
    }
  }
}

extension Document { fileprivate var mine: [String] { root.descendants.compactMap { $0["data-mine"] } } }
