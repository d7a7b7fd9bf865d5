import HTTP
import Ledger
import Store
import Testing

@testable import Web

/// Who reaches what of a group's own pages.
@Suite struct GroupAccessTests {
  private static let routes = (Routes.groups + Routes.agreements).filter {
    $0.pattern.text.description.contains("{group}")
  }

  private func open() async throws -> (made: TestSite, mine: TestGroup, other: TestGroup) {
    let made = try await TestSite.household()
    let mine = try await made.group("Ben's", founder: .ben, others: ["Sam", "Kim"])
    let other = try await made.group("Ada's", founder: .ada, others: ["Lou", "Max"])
    return (made, mine, other)
  }

  /// The address of a route, with the ids of a group.
  private func path(_ route: Route<Endpoint>, _ group: ID<Group>, _ member: ID<Member>) -> String {
    route.pattern.text.description.replacing("{group}", with: group.description)
      .replacing("{member}", with: member.description)
      .replacing(/\{(invitation|party|preset|unit)\}/, with: "AAAAAAAAAAAAAAAAAAAAAA")
  }

  private func state(_ made: TestSite, _ group: TestGroup) throws -> GroupOverview {
    try made.overview(group)
  }

  @Test func `nothing of another's group can be reached`() async throws {
    let (made, _, other) = try await open()
    let before = try state(made, other)
    let ben = try await made.signIn(as: .ben)
    for route in Self.routes {
      let path = path(route, other.id, try other.member(1))
      if route.method == .get {
        try await ben.visit(path)
      } else {
        try await ben.post(path, [("name", "Ada's"), ("into", try other.member(2).description)])
      }
      #expect(ben.status == 404, "\(route.method.rawValue) \(path)")
    }
    #expect(try state(made, other) == before)
  }

  @Test func `members of another group are none of mine, in an address and in a form`() async throws {
    let (made, mine, other) = try await open()
    let before = (try state(made, mine), try state(made, other))
    let ben = try await made.signIn(as: .ben)
    let foreign = try other.member(1)
    for route in Self.routes where route.pattern.text.description.contains("{member}") {
      let path = path(route, mine.id, foreign)
      if route.method == .get {
        try await ben.visit(path)
      } else {
        try await ben.post(
          path, [("name", "X"), ("role", "owner"), ("into", try mine.member(1).description)])
      }
      #expect(ben.status == 404, "\(route.method.rawValue) \(path)")
    }
    for (path, field) in [
      ("/members/\(try mine.member(1))/merging", "into"), ("/invitations", "member"),
    ] {
      for value in [foreign.description, "AAAAAAAAAAAAAAAAAAAAAA", "x"] {
        try await ben.post(mine.path + path, [(field, value)])
        #expect(ben.status == 404, "\(path) \(value)")
      }
    }
    #expect(try state(made, mine) == before.0)
    #expect(try state(made, other) == before.1)
    #expect(try made.store.read { try $0.invitations(to: mine.id) }.isEmpty)
  }

  @Test func `an invitation of another group cannot be closed, nor used for a name of mine`() async throws {
    let (made, mine, other) = try await open()
    let ada = try await made.signIn(as: .ada)
    try await ada.post(other.path + "/invitations")
    let link = try #require(ada.document.first("input", "id", "link")?["value"])
    let invitation = try #require(try made.store.read { try $0.invitations(to: other.id) }.first)
    let ben = try await made.signIn(as: .ben)
    try await ben.post(mine.path + "/invitations/\(invitation.id)/revocation")
    #expect(ben.status == 404)
    let stillOpen = try made.store.read { try $0.invitations(to: other.id) }.allSatisfy { $0.revoked == nil }
    #expect(stillOpen)
    let path = "/join/" + (link.split(separator: "/").last ?? "")
    try await ben.post(path, [("member", try mine.member(1).description)])
    #expect(ben.status == 404)
    #expect(try made.store.read { try $0.membership(of: Resident.ben.id, in: other.id) } == nil)
  }

  @Test(arguments: [Role.viewer, .member, .owner])
  func `a role opens the pages that are for it`(_ role: Role) async throws {
    let made = try await TestSite.household()
    for route in Self.routes {
      let group = try await made.group("Flat", founder: .ada, others: ["Ben", "Sam"])
      try await made.join(.ben, 1, in: group, role: role)
      let before = try state(made, group)
      let ben = try await made.signIn(as: .ben)
      let path = path(route, group.id, try group.member(2))
      try await ben.send(route.method.rawValue, path)
      let needed = try #require(route.endpoint.access.role)
      let isOpen = role.includes(needed)
      let what = "\(role) \(route.method.rawValue) \(route.pattern.text)"
      if !isOpen {
        #expect(ben.status == 403, "\(what)")
        #expect(try state(made, group) == before, "\(what)")
      } else if !path.contains("AAAAAAAAAAAAAAAAAAAAAA"), !path.hasSuffix("/name") {
        #expect(![403, 404].contains(ben.status), "\(what): \(ben.status)")
      }
    }
  }

  @Test func `every page of a group says where one is, and leads to the others`() async throws {
    let (made, mine, _) = try await open()
    let ben = try await made.signIn(as: .ben)
    let page = try await ben.visit(mine.path + "/members")
    let tabs = page.all("a").filter { $0["class"] == "tab" }
    #expect(
      tabs.map { $0["href"] }
        == [
          "", "/balances", "/history", "/reports", "/receipts", "/recurring", "/members", "/labels",
          "/settings",
        ].map { mine.path + $0 })
    #expect(tabs.filter { $0["aria-current"] != nil }.map(\.text) == ["Members"])
    let bar = page.all("a").filter { $0["class"]?.hasPrefix("place") == true }.map(\.text)
    #expect(bar == ["Entries", "Balances", "Add", "Activity", "You"])
    let menu = page.all("details").first?.all("a").map(\.text)
    #expect(
      menu == ["Reports", "Receipts", "Recurring", "Members", "Categories", "Settings", "All groups"])
    #expect(page.all("main").first?["data-seq"] == "\(try state(made, mine).sequence)")
    #expect(page.title == "Members · Ben's · Evenly")
  }
}
