import Accounts
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// Feeds of a group whose owner is removed from it and taken back.
struct FeedEndingTests {
  let flat: SharedFlat

  init() async throws { flat = try await SharedFlat.make() }

  private func change(_ change: Change, by resident: Resident = .ada) async throws {
    let id: ID<Ledger.Operation> = flat.site.site.randomness.id(at: flat.site.clock.now)
    let (group, author) = (flat.group, flat.site.author(resident))
    _ = try await flat.site.store.write { try $0.append([Proposal(id, change)], to: group, from: author) }
  }

  /// What is left of the address of the table where the host is taken away; nil where the page shows none.
  private func address(_ browser: Browser) -> String? {
    let texts = browser.document.root.descendants.compactMap { $0["value"] }
    guard let address = texts.first(where: { $0.hasSuffix("/entries.csv") }),
      let path = address.firstRange(of: "/feeds/")
    else { return nil }
    return String(address[path.lowerBound...])
  }

  @Test func `an address leads nowhere once its owner has left, and does not when they are back`()
    async throws
  {
    let ben = try await flat.browser(of: .ben)
    try await ben.post(flat.list + "/feeds")
    let address = try #require(self.address(ben))
    try await ben.send("GET", address)
    #expect(ben.status == 200)
    try await change(.member(flat.ben, .removed(true)))
    try await ben.send("GET", address)
    #expect(ben.status == 404)
    try await change(.member(flat.ben, .removed(false)))
    try await ben.send("GET", address)
    #expect(ben.status == 404)
    try await ben.visit(flat.list + "/feeds")
    #expect(ben.status == 200 && self.address(ben) == nil)
  }

  @Test func `it leads nowhere while its owner lacks the second step that everybody is asked for`()
    async throws
  {
    let ben = try await flat.browser(of: .ben)
    try await ben.post(flat.list + "/feeds")
    let table = try #require(self.address(ben))
    let files = ["entries.csv", "history.atom", "bills.ics"].map { table.replacing("entries.csv", with: $0) }
    try await flat.site.store.write { try $0.setSecondFactorAsked(true) }
    let reader = flat.site.browser()
    for file in files {
      try await reader.send("GET", file)
      #expect(reader.status == 404, "\(file)")
    }
    _ = try await ben.addFactor(flat.site, as: .ben)
    for file in files {
      try await reader.send("GET", file)
      #expect(reader.status == 200, "\(file)")
    }
  }

  @Test func `a member removed while making a feed has none when they are back`() async throws {
    let (router, list, bensName) = (flat.site.router, flat.list, flat.ben)
    let cookies = try await flat.browser(of: .ben).cookies
    let statuses = try await atOnce { [flat] number in
      if number == 10 {
        try await FeedEndingTests.putOut(bensName, of: flat)
        return 0
      }
      let tab = Browser(router, cookies: cookies)
      try await tab.post(list + "/feeds")
      return tab.status
    }
    #expect(statuses.allSatisfy { [0, 200, 404].contains($0) }, "\(statuses)")
    try await change(.member(bensName, .removed(false)))
    let group = flat.group
    #expect(try router.site.store.read { try $0.feedLink(of: Resident.ben.id, in: group) } == nil)
  }

  private static func putOut(_ member: ID<Member>, of flat: SharedFlat) async throws {
    let author = flat.site.author(.ada)
    _ = try await flat.site.store.write { [group = flat.group] in
      try $0.append(
        [Proposal(ID(high: 8, low: 99), .member(member, .removed(true)))], to: group, from: author)
    }
  }
}
