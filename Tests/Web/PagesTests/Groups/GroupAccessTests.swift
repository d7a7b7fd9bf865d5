import Accounts
import HTTP
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// Access to a group's own pages, by role.
struct GroupAccessTests {
  private static let routes = Routes.all.filter { $0.pattern.text.description.contains("{group}") }

  private func open(membership: @escaping Membership.Lookup = Membership.lookup) async throws -> (
    made: TestSite, mine: TestGroup, other: TestGroup
  ) {
    let made = try await TestSite.household(membership: membership)
    let mine = try await made.group("Ben's", founder: .ben, others: ["Sam", "Kim"])
    let other = try await made.group("Ada's", founder: .ada, others: ["Lou", "Max"])
    return (made, mine, other)
  }

  /// The address of a route, with the ids of a group.
  private func path(_ route: Route<Endpoint>, _ group: ID<Group>, _ member: ID<Member>, _ stock: Stock? = nil)
    -> String
  {
    var path = route.pattern.text.description.replacing("{group}", with: group.description).replacing(
      "{member}", with: member.description)
    for (name, id) in stock?.ids ?? [:] { path = path.replacing("{\(name)}", with: id) }
    return path.replacing("{sequence}", with: "999999").replacing("{unit}", with: "NONE").replacing(
      /\{\w+\}/, with: "AAAAAAAAAAAAAAAAAAAAAA")
  }

  /// An id of every kind that a group can have, by the names that the routes give to it.
  private struct Stock {
    let entry: ID<Entry>
    let label: ID<Label>
    let preset: ID<Preset>
    let rule: ID<RecurringRule>
    let sequence: Int64

    var ids: [String: String] {
      [
        "entry": entry.description, "label": label.description, "category": label.description,
        "preset": preset.description, "rule": rule.description, "unit": "POINTS",
        "sequence": sequence.description,
      ]
    }
  }

  private func stock(_ group: TestGroup, in made: TestSite) async throws -> Stock {
    func id<Thing>() -> ID<Thing> { Randomness.system.id(at: made.clock.now) }
    let euro = try #require(Currency.named("EUR"))
    let everyone = Split.equal(group.members)
    let bill = try Bill(
      amount: Money(minorUnits: 300, currency: euro), payers: .one(try group.member(0)), split: everyone)
    let entry = Entry(title: "Milk", day: try #require(Day("2025-06-15")), bill: bill)
    let schedule = try #require(Schedule(every: 1, .month, from: entry.day))
    let (label, preset, rule, milk): (ID<Label>, ID<Preset>, ID<RecurringRule>, ID<Entry>) = (
      id(), id(), id(), id()
    )
    try await made.change(group, .group(.unitAdded(Currency(custom: "POINTS", scale: 0))))
    try await made.change(group, .label(label, .added(kind: .category, name: "Tea", icon: nil, heading: nil)))
    try await made.change(group, .preset(preset, .added(name: "Us", split: everyone)))
    try await made.change(group, .rule(rule, .added(schedule: schedule, template: entry)))
    try await made.change(group, .entry(milk, .added(entry)))
    return Stock(
      entry: milk, label: label, preset: preset, rule: rule, sequence: try state(made, group).sequence)
  }

  private func state(_ made: TestSite, _ group: TestGroup) throws -> GroupOverview {
    try made.overview(group)
  }

  @Test(arguments: [true, false]) func `nothing of another's group can be reached`(_ isSignedIn: Bool)
    async throws
  {
    let (made, _, other) = try await open()
    let stock = try await stock(other, in: made)
    let before = try state(made, other)
    let browser = isSignedIn ? try await made.signIn(as: .ben) : made.browser()
    for route in Self.routes {
      let path = path(route, other.id, try other.member(1), stock)
      if route.method == .get {
        try await browser.visit(path)
      } else {
        try await browser.post(path, [("name", "Ada's"), ("into", try other.member(2).description)])
      }
      if isSignedIn { #expect(browser.status == 404, "\(route.method.rawValue) \(path)") }
      #expect(!browser.response.text.contains("Ada's</"), "\(route.method.rawValue) \(path)")
    }
    #expect(try state(made, other) == before)
  }

  @Test func `no address in my group shows what belongs to another`() async throws {
    let (made, mine, other) = try await open()
    let (own, foreign) = (try await stock(mine, in: made), try await stock(other, in: made))
    let before = (try state(made, mine), try state(made, other))
    let ben = try await made.signIn(as: .ben)
    for route in Self.routes where route.pattern.text.description.contains(/\{(?!group|unit)\w+\}/) {
      let path = path(route, mine.id, try other.member(1), foreign)
      if route.method == .get {
        try await ben.visit(path)
      } else {
        let fields = [
          ("name", "X"), ("role", "owner"), ("into", try mine.member(1).description), ("file", "x"),
          ("reason", "no"), ("member", try mine.member(0).description),
          ("member", try mine.member(1).description),
        ]
        try await ben.post(path, fields)
      }
      #expect(ben.status == 404, "\(route.method.rawValue) \(path)")
    }
    #expect(try state(made, mine) == before.0)
    #expect(try state(made, other) == before.1)
    try await ben.visit(mine.path + "/entries/\(own.entry)")
    #expect(ben.status == 200)
  }

  @Test func `what another group has is not in mine, in a question or a form`() async throws {
    let (made, mine, other) = try await open()
    let (own, foreign) = (try await stock(mine, in: made), try await stock(other, in: made))
    let before = (try state(made, mine), try state(made, other))
    let (lou, sam) = (try other.member(1), try mine.member(1))
    let ben = try await made.signIn(as: .ben)
    for query in [
      "?category=\(foreign.label)", "?member=\(lou)", "?payer=\(lou)", "?payee=\(foreign.label)",
      "/entries.csv?category=\(foreign.label)", "/entries.csv?member=\(lou)",
      "/entries/new?of=\(foreign.entry)", "/entries/new?preset=\(foreign.preset)",
      "/entries/new?category=\(foreign.label)", "/entries/new?receipt=\(foreign.entry)",
      "/bulk?entry=\(foreign.entry)", "/bulk?entry=\(own.entry)&entry=\(foreign.entry)", "/bulk?entry=x",
      "/bulk?category=\(foreign.label)", "/entries/new?kind=transfer&payer=\(lou)",
      "/entries/new?kind=transfer&to=\(lou)", "/history?by=\(lou)", "/recurring/new?of=\(foreign.entry)",
      "/reports?category=\(foreign.label)", "/reports?member=\(lou)", "/reports.csv?member=\(lou)",
      "/balances/\(sam)?to=\(lou)", "/invitations?member=\(lou)",
    ] {
      try await ben.send("GET", mine.path + query)
      #expect(ben.status == 404, "GET \(query)")
    }
    let entry = [("title", "Tea"), ("amount", "5"), ("currency", "EUR"), ("date", "2025-06-15")]
    for (path, fields) in [
      ("/entries", entry + [("payer", "\(lou)")]), ("/entries", entry + [("category", "\(foreign.label)")]),
      ("/entries", entry + [("split", "equal"), ("in[\(lou)]", "on")]),
      ("/entries/\(own.entry)", entry + [("payer", "\(lou)")]),
      ("/bulk", [("entry", "\(foreign.entry)"), ("do", "delete")]),
      ("/bulk", [("entry", "\(own.entry)"), ("do", "categorise"), ("category", "\(foreign.label)")]),
      ("/payments", [("from", "\(lou)"), ("to", "\(sam)"), ("amount", "5")]),
      ("/payments", [("from", "\(sam)"), ("to", "\(lou)"), ("amount", "5")]),
      ("/members/\(sam)/merging", [("into", "\(lou)")]), ("/invitations", [("member", "\(lou)")]),
      ("/parties", [("member", "\(sam)"), ("member", "\(lou)")]),
      ("/labels/\(own.label)/merging", [("into", "\(foreign.label)")]),
      ("/presets", [("name", "P"), ("split", "equal"), ("in[\(lou)]", "on")]),
      ("/budgets", [("category", "\(foreign.label)"), ("amount", "5")]),
      ("/recurring?of=\(foreign.entry)", [("repeat", "month")]),
    ] {
      try await ben.post(mine.path + path, fields)
      #expect(ben.status == 404, "POST \(path) \(fields)")
    }
    #expect(try state(made, mine) == before.0)
    #expect(try state(made, other) == before.1)
  }

  // MARK: - One state for who, whether they may, and what

  /// Streams of events ask for themselves, in the state whose position they tell.
  private static let pages = routes.filter {
    $0.method == .get && !$0.pattern.text.description.hasSuffix("/events")
  }

  @Test func `a member removed after access was checked sees nothing`() async throws {
    let door = Doorkeeper()
    let (made, mine, _) = try await open(membership: door.lookup)
    let stock = try await stock(mine, in: made)
    let ben = try await made.signIn(as: .ben)
    var seen = 0
    for route in Self.pages {
      let path = path(route, mine.id, try mine.member(1), stock)
      door.stay()
      try await ben.send("GET", path)
      seen += ben.status == 200 ? 1 : 0
      door.turn(after: 1)
      try await ben.send("GET", path)
      #expect(ben.status == 404, "\(path)")
      #expect(!ben.response.text.contains("Milk"), "\(path)")
    }
    #expect(seen > 25)
  }

  @Test func `a member made a viewer after access was checked sees what viewers see`() async throws {
    let door = Doorkeeper()
    let (made, mine, _) = try await open(membership: door.lookup)
    let stock = try await stock(mine, in: made)
    let ben = try await made.signIn(as: .ben)
    for route in Self.pages {
      let path = path(route, mine.id, try mine.member(1), stock)
      door.stay()
      try await ben.send("GET", path)
      let before = ben.status
      door.turn(after: 1, to: .viewer)
      try await ben.send("GET", path)
      #expect(ben.status == (route.endpoint.access == .viewer ? before : 403), "\(path)")
    }
  }

  @Test func `a session that is ended after its visitor was let in shows nothing more`() async throws {
    let (scratch, door) = (try Scratch(), Doorkeeper())
    let made = try await TestSite.household(membership: door.lookup, database: scratch.file())
    let group = try await made.group("Ben's", founder: .ben)
    let (ben, store) = (try await made.signIn(as: .ben), made.store)
    try await ben.send("GET", group.path + "/members")
    #expect(ben.status == 200)
    door.afterNextLook { try store.writeAndWait { _ = try $0.endSessions(of: Resident.ben.id) } }
    try await ben.send("GET", group.path + "/members")
    #expect(ben.status == 404)
    #expect(!ben.response.text.contains("Ben's"))
  }

  @Test(arguments: 1...6) func `a member removed while a form is on its way changes nothing`(_ looks: Int)
    async throws
  {
    let door = Doorkeeper()
    let (made, mine, _) = try await open(membership: door.lookup)
    let stock = try await stock(mine, in: made)
    let before = try state(made, mine)
    let ben = try await made.signIn(as: .ben)
    door.turn(after: looks)
    try await ben.post(mine.path + "/invitations", [("role", "member"), ("days", "7")])
    let isMade = try !made.store.read { try $0.invitations(to: mine.id) }.isEmpty
    // The first look lets him in, the second is made where the invitation is; the answer leads to another page.
    #expect(isMade == (looks > 1))
    #expect(ben.status == (looks > 3 ? 200 : 404))
    door.turn(after: looks)
    let picture = ChosenFile(field: "receipt", name: "till.png", type: nil, bytes: Sample.png)
    try await ben.send(mine.path + "/receipts", files: [picture])
    let files = try made.store.read { try $0.attachments(of: mine.id) }
    #expect(files.isEmpty == (looks < 3), "\(ben.status)")
    guard looks < 2 else { return }
    for route in Self.routes where route.method == .post {
      door.turn(after: looks)
      try await ben.post(
        path(route, mine.id, try mine.member(1), stock),
        [
          ("name", "Other"), ("role", "owner"), ("into", try mine.member(2).description), ("title", "Tea"),
          ("amount", "5"), ("entry", "\(stock.entry)"), ("do", "delete"), ("anyway", "on"),
          ("category", "\(stock.label)"),
        ])
      #expect(ben.status != 200 && ben.status != 303, "\(route.pattern.text)")
    }
    #expect(try state(made, mine) == before)
  }

  @Test func `an archived group takes nothing but its own end, and lets people go`() async throws {
    let (made, mine, _) = try await open()
    let stock = try await stock(mine, in: made)
    try await made.change(mine, .member(try mine.member(1), .removed(true)))
    try await made.change(mine, .group(.archived(true)))
    let before = try state(made, mine).sequence
    let ben = try await made.signIn(as: .ben)
    let ends = ["/archiving", "/deletion", "/departure"]
    for route in Self.routes where route.method == .post {
      guard !ends.contains(where: { route.pattern.text.description.hasSuffix("{group}" + $0) }) else {
        continue
      }
      let path = path(route, mine.id, try mine.member(2), stock)
      let fields = [
        ("name", "Other"), ("role", "owner"), ("into", try mine.member(0).description), ("title", "Tea"),
        ("amount", "5"), ("entry", "\(stock.entry)"), ("do", "delete"), ("anyway", "on"),
        ("member", "\(try mine.member(0))"), ("member", "\(try mine.member(2))"),
        ("category", "\(stock.label)"),
      ]
      try await ben.post(path, fields)
      #expect(try state(made, mine).sequence == before, "\(path)")
    }
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
    for (path, field) in [("/members/\(try mine.member(1))/merging", "into"), ("/invitations", "member")] {
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
    let link = try await ada.invitation(to: other)
    let invitation = try #require(try made.store.read { try $0.invitations(to: other.id) }.first)
    let ben = try await made.signIn(as: .ben)
    try await ben.post(mine.path + "/invitations/\(invitation.id)/revocation")
    #expect(ben.status == 404)
    let stillOpen = try made.store.read { try $0.invitations(to: other.id) }.allSatisfy { $0.revoked == nil }
    #expect(stillOpen)
    try await ben.post(link, [("member", try mine.member(1).description)])
    #expect(ben.status == 404)
    #expect(try made.store.read { try $0.membership(of: Resident.ben.id, in: other.id) } == nil)
  }

  @Test(arguments: [Role.viewer, .member, .owner]) func `a role opens the pages that are for it`(_ role: Role)
    async throws
  {
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
      } else if !path.contains(/A{22}|NONE|999999|\/recurring(\/new)?$|\/reminders$/),
        !path.hasSuffix("/name")
      {
        #expect(![403, 404].contains(ben.status), "\(what): \(ben.status)")
      }
    }
  }

  @Test func `every page of a group says where one is, and leads to the others`() async throws {
    let (made, mine, _) = try await open()
    let ben = try await made.signIn(as: .ben)
    let page = try await ben.visit(mine.path + "/members")
    let tabs = try #require(page.first("div", "class", "tabs")).all("a")
    #expect(
      tabs.map { $0["href"] }
        == [
          "", "/balances", "/reports?period=month", "/history", "/recurring", "/budgets", "/receipts",
          "/members", "/labels", "/import", "/settings",
        ].map { mine.path + $0 })
    #expect(tabs.filter { $0["aria-current"] != nil }.map(\.text) == ["Members"])
    let more = try #require(page.first("details", "class", "tab-more"))
    #expect(more.all("summary").map(\.text) == ["Members"] && more.all("a").count == 6)
    let bar = page.all("a").filter { $0["class"]?.hasPrefix("place") == true }.map(\.text)
    #expect(bar == ["Home", "Search", "Add", "Activity", "You"])
    let menu = page.all("details").first?.all("a").map(\.text)
    #expect(menu == ["Budgets", "Receipts", "Recurring", "Members", "Categories", "Import", "Settings"])
    #expect(page.all("main").first?["data-seq"] == "\(try state(made, mine).sequence)")
    #expect(page.title == "Members · Ben's · Evenly")
  }
}
