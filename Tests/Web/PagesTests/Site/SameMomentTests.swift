import Ledger
import Store
import TestSupport
import Testing

/// What twenty people ask for at the same moment and only one of them can have.
struct SameMomentTests {
  struct Answer: Sendable {
    let status: Int
    let error: String?
  }

  /// The answers to one form that is sent from twenty tabs of Ada's browser.
  private func send(_ path: String, _ fields: [(String, String)], field: String, _ flat: SharedFlat)
    async throws -> [Answer]
  {
    let (router, cookies) = (flat.site.router, try await flat.browser().cookies)
    return try await atOnce { _ in
      let tab = Browser(router, cookies: cookies)
      let page = try await tab.post(path, fields)
      return Answer(status: tab.status, error: page.error(field))
    }
  }

  private func expectOne(_ answers: [Answer], _ words: String) {
    #expect(answers.count { $0.status == 200 } == 1)
    #expect(answers.count { $0.status == 422 && $0.error?.contains(words) == true } == 19)
  }

  private func overview(_ flat: SharedFlat) throws -> GroupOverview {
    try #require(try flat.site.store.read { try $0.overview(of: flat.group) })
  }

  @Test func `one name makes one member`() async throws {
    let flat = try await SharedFlat.make()
    let path = flat.list + "/members"
    expectOne(try await send(path, [("name", "Zoe")], field: "name", flat), "“Zoe” is already in the group")
    #expect(try overview(flat).members.count { $0.name == "Zoe" } == 1)
  }

  @Test func `two people are not given one name`() async throws {
    let flat = try await SharedFlat.make()
    let (router, cookies) = (flat.site.router, try await flat.browser().cookies)
    let paths = [flat.ada, flat.chi].map { "\(flat.list)/members/\($0)/name" }
    let statuses = try await atOnce { number in
      let tab = Browser(router, cookies: cookies)
      try await tab.post(paths[number % 2], [("name", "Zoe")])
      return tab.status
    }
    #expect(statuses.count { $0 == 200 } == 10)
    #expect(statuses.count { $0 == 422 } == 10)
    #expect(try overview(flat).members.count { $0.name == "Zoe" } == 1)
  }

  @Test func `one name makes one saved split`() async throws {
    let flat = try await SharedFlat.make()
    let fields = [("name", "Rent"), ("split", "equal"), ("in[\(flat.ada)]", "on")]
    let answers = try await send(flat.list + "/presets", fields, field: "name", flat)
    expectOne(answers, "“Rent” already exists.")
    #expect(try overview(flat).presets.map(\.name) == ["Rent"])
  }

  @Test func `one name makes one saved split, also beside an entry`() async throws {
    let flat = try await SharedFlat.make()
    let fields = [
      ("title", "Rent"), ("amount", "90"), ("split", "equal"), ("in[\(flat.ada)]", "on"), ("keep", "on"),
      ("preset-name", "Rooms"),
    ]
    let answers = try await send(flat.entries, fields, field: "preset-name", flat)
    expectOne(answers, "“Rooms” already exists.")
    #expect(try overview(flat).presets.map(\.name) == ["Rooms"])
  }

  @Test func `names that are alike make one unit`() async throws {
    let flat = try await SharedFlat.make()
    let (router, cookies) = (flat.site.router, try await flat.browser().cookies)
    let path = flat.list + "/units"
    let statuses = try await atOnce { number in
      let tab = Browser(router, cookies: cookies)
      let code = number.isMultiple(of: 2) ? "points" : "Points"
      try await tab.post(path, [("code", code), ("decimals", "0")])
      return tab.status
    }
    // Repeating the same change is no mistake.
    #expect(statuses.count { $0 == 200 } == 10)
    #expect(statuses.count { $0 == 422 } == 10)
    #expect(try overview(flat).group.customUnits.count == 1)
  }

  @Test func `a unit is given one new name`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await ada.post(flat.list + "/units", [("code", "points"), ("decimals", "0")])
    let (router, cookies) = (flat.site.router, ada.cookies)
    let (path, names) = (flat.list + "/units/points/name", ["a", "b", "c", "d"])
    let statuses = try await atOnce { number in
      let tab = Browser(router, cookies: cookies)
      try await tab.post(path, [("code", names[number % 4])])
      return tab.status
    }
    #expect(statuses.count { $0 == 200 } == 1)
    #expect(try overview(flat).group.customUnits.count == 1)
  }
}
