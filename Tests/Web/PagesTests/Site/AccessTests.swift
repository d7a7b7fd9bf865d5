import HTTP
import Ledger
import Store
import TestSupport
import Testing
import Threads

@testable import Pages

struct AccessTests {
  private static let group = ID<Group>(high: 7, low: 7)
  private static let other = ID<Group>(high: 7, low: 8)

  private static let routes =
    Routes.all.filter { $0.endpoint.access.role == nil } + [
      Route(.get, "/groups/{group}", Endpoint(.viewer) { _ in Response(text: "seen") }),
      Route(.post, "/groups/{group}/entries", Endpoint(.member) { _ in Response(text: "written") }),
      Route(.post, "/groups/{group}/name", Endpoint(.owner) { _ in Response(text: "decided") }),
      Route(.get, "/ruled", Endpoint(.instanceOwner) { _ in Response(text: "ruled") }),
    ]

  /// A household where everyone is in one group, in a role.
  private static func site(role: Role) async throws -> TestSite {
    try await .household(
      routes: routes,
      membership: { _, _, group in
        group == Self.group ? Membership(group: group, member: ID(high: 1, low: 1), role: role) : nil
      })
  }

  @Test(arguments: [(Role.viewer, [200, 403, 403]), (.member, [200, 200, 403]), (.owner, [200, 200, 200])])
  func `a role opens what it is for`(_ role: Role, _ expected: [Int]) async throws {
    let browser = try await Self.site(role: role).signIn(as: .ben)
    let group = "/groups/\(Self.group)"
    var statuses: [Int] = []
    for (method, path) in [("GET", group), ("POST", group + "/entries"), ("POST", group + "/name")] {
      try await browser.send(method, path)
      statuses.append(browser.status)
    }
    #expect(statuses == expected)
  }

  @Test(arguments: ["\(AccessTests.other)", "none", "AAAAAAAAAAAAAAAAAAAAAB"])
  func `a group that is not mine does not exist`(_ id: String) async throws {
    let browser = try await Self.site(role: .owner).signIn(as: .ben)
    // A sender may be a former member, so a group that never was gives the same answer.
    let gone = "You can’t open this group"
    for (method, path, heading) in [
      ("GET", "/groups/\(id)", "Page not found"), ("POST", "/groups/\(id)/entries", gone),
      ("POST", "/groups/\(id)/name", gone),
    ] {
      try await browser.send(method, path)
      #expect(browser.status == 404)
      #expect(browser.document.heading == heading)
    }
  }

  @Test func `some routes are for the instance owner alone`() async throws {
    let made = try await Self.site(role: .owner)
    let ada = try await made.signIn(as: .ada)
    let ben = try await made.signIn(as: .ben)
    try await ada.send("GET", "/ruled")
    try await ben.send("GET", "/ruled")
    #expect(ada.status == 200)
    #expect(ben.status == 403)
  }

  /// What was known of a session may be of the moment before; what is read is of one state.
  @Test func `a session that ends before its page begins to read shows nothing`() async throws {
    let (scratch, ends) = (try Scratch(), Monitor(false))
    let page = Route(
      .get, "/ruled",
      Endpoint(.instanceOwner) { visit in
        try visit.read { snapshot in
          if ends.withLock({ $0 }) {
            _ = try visit.store.writeAndWait { try $0.endSessions(of: Resident.ada.id) }
          }
          return Response(text: "\(try snapshot.groupIDs(of: Resident.ada.id).count)")
        }
      })
    let made = try await TestSite.household(
      routes: Routes.all.filter { $0.pattern.text.description != "/ruled" } + [page], database: scratch.file()
    )
    let ada = try await made.signIn(as: .ada)
    try await ada.send("GET", "/ruled")
    #expect(ada.response.text == "0")
    ends.withLock { $0 = true }
    try await ada.send("GET", "/ruled")
    #expect(ada.status == 404)
  }

  @Test func `a stranger signs in first and then sees the page`() async throws {
    let browser = try await Self.site(role: .viewer).browser()
    try await browser.send("GET", "/groups/\(Self.group)?q=milk&page=2")
    #expect(browser.status == 303)
    #expect(
      browser.response.fields[.location] == "/login?next=%2Fgroups%2F\(Self.group)%3Fq%3Dmilk%26page%3D2")
    try await browser.visit("/groups/\(Self.group)?q=milk&page=2")
    try await browser.submit("Sign in", ["username": "ben", "password": Resident.ben.password])
    #expect(browser.path == "/groups/\(Self.group)?q=milk&page=2")
    #expect(browser.response.text == "seen")
  }

  @Test func `who is signed in needs no sign-in page`() async throws {
    let browser = try await Self.site(role: .viewer).signIn(as: .ben)
    try await browser.send("GET", "/login?next=/account")
    #expect(browser.status == 303)
    #expect(browser.response.fields[.location] == "/account")
  }
}
