import Accounts
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// A site with a flat that Ada and Ben share with Chi, who has no account; and one that Ben has alone.
struct SharedFlat {
  let site: TestSite
  let group = ID<Group>(high: 9, low: 1)
  let ada = ID<Member>(high: 9, low: 11)
  let ben = ID<Member>(high: 9, low: 12)
  let chi = ID<Member>(high: 9, low: 13)
  let otherGroup = ID<Group>(high: 9, low: 2)
  let stranger = ID<Member>(high: 9, low: 21)
  let strangersEntry = ID<Entry>(high: 9, low: 22)
  let strangersTag = ID<Label>(high: 9, low: 23)

  var list: String { "/groups/\(group)" }
  var entries: String { list + "/entries" }
  var new: String { entries + "/new" }

  static func make(on site: TestSite? = nil) async throws -> SharedFlat {
    let made = if let site { site } else { try await TestSite.household() }
    let flat = SharedFlat(site: made)
    try await flat.foundGroups()
    return flat
  }

  private func foundGroups() async throws {
    let euro = try #require(Currency.named("EUR"))
    let bill = try Bill(
      amount: Money(minorUnits: 500, currency: euro), payers: .one(stranger), split: .equal([stranger]))
    let entry = Entry(title: "Secret", day: try #require(Day("2025-06-01")), bill: bill)
    let device = ID<Device>(high: 0, low: 1)
    let (adas, bens) = (
      Origin(.person(Resident.ada.id), on: device, at: site.clock.now),
      Origin(.person(Resident.ben.id), on: device, at: site.clock.now)
    )
    try await site.store.write { [self] transaction in
      try transaction.createGroup(
        group, named: "Flat", in: euro, founder: NewMember(ada, "Ada"),
        members: [NewMember(ben, "Ben"), NewMember(chi, "Chi")], as: ID(high: 8, low: 1), from: adas)
      try transaction.append(
        [Proposal(ID(high: 8, low: 2), .member(ben, .claimed(Resident.ben.id)))], to: group,
        from: bens.invited)
      try transaction.createGroup(
        otherGroup, named: "Other", in: euro, founder: NewMember(stranger, "Ben"), as: ID(high: 8, low: 3),
        from: bens)
      let label = LabelAction.added(kind: .tag, name: "Private", icon: nil, heading: nil)
      try transaction.append(
        [
          Proposal(ID(high: 8, low: 4), .label(strangersTag, label)),
          Proposal(ID(high: 8, low: 5), .entry(strangersEntry, .added(entry))),
        ], to: otherGroup, from: bens)
    }
  }

  /// A browser with a resident signed in, looking at the list.
  func browser(of resident: Resident = .ada) async throws -> Browser {
    let browser = try await site.signIn(as: resident)
    try await browser.visit(list)
    return browser
  }

  /// Adds an entry with the plain form, and returns its id.
  @discardableResult func add(_ browser: Browser, _ typed: [String: String]) async throws -> ID<Entry> {
    let operation = site.site.randomness.id(at: site.clock.now) as ID<Ledger.Operation>
    try await browser.post(entries, typed.map { ($0.key, $0.value) } + [("operation", operation.description)])
    try #require(browser.status == 200 && browser.path == list, "refused: \(browser.response.text)")
    return operation.retyped(as: Entry.self)
  }

  func detail(_ id: ID<Entry>) throws -> EntryDetail {
    try #require(try site.store.read { try $0.entry(id, in: group) })
  }

  func position(of group: ID<Group>) throws -> Int64 { try site.store.read { try $0.position(of: group) } }

  func count() throws -> Int {
    try site.store.read { snapshot in
      try snapshot.entries(of: try #require(try snapshot.overview(of: group))).count
    }
  }
}

extension Origin {
  fileprivate var invited: Origin {
    var origin = self
    origin.isInvited = true
    return origin
  }
}

extension Document {
  var main: Element? { all("main").first }

  /// The titles of the rows, from top to bottom.
  var titles: [String] { root.descendants.filter { $0["class"] == "row-title" }.map(\.text) }

  var entryLinks: [String] {
    all("li").filter { $0["data-entry"] != nil }.compactMap {
      $0.descendants.first { $0.name == "a" }?["href"]
    }
  }

  /// The sums below the list, as kind, currency and minor units.
  var sums: [String: Int64] {
    Dictionary(
      all("li").compactMap { item in
        guard let kind = item["data-sum"], let currency = item["data-currency"] else { return nil }
        return ("\(kind) \(currency)", item["data-minor"].flatMap { Int64($0) } ?? 0)
      }, uniquingKeysWith: { first, _ in first })
  }

  func link(_ words: String) -> String? { all("a").first { $0.text == words }?["href"] }
}
