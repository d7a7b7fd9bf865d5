import TestSupport
import Testing

/// The page after joining as a member for whom others wrote entries.
struct WelcomeTests {
  @Test func `who joins hears once who kept the books, and how they stand`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Ben", "Sam"])
    for _ in 1...4 { try await made.pay(1_000, 0, for: [0, 1], in: group) }
    try await made.pay(700, 0, for: [2], in: group)
    try await made.pay(300, 0, for: [1], in: group, "CHF")
    let link = try await made.signIn(as: .ada).invitation(to: group, as: try group.member(1))
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(link)
    try await ben.submit("Continue as Ben")
    #expect(ben.path == group.path + "/welcome")
    #expect(ben.document.heading == "You joined “Lake Street”.")
    let text = try #require(ben.document.all("main").first).text
    #expect(text.contains("Ada kept track for you: 5 entries so far."))
    let notes = ben.document.root.descendants.filter { $0["data-standing"] != nil }
    #expect(notes.map(\.text) == ["€20.00 you owe", "CHF 3.00 you owe"])
    #expect(notes.map { $0["data-minor"] } == ["-2000", "-300"])
    let why = try #require(ben.document.link("Why?"))
    #expect(ben.document.link("OK") == group.path)
    try await ben.visit(why)
    #expect(ben.document.heading == "You owe €20.00")
    // Neither the link nor signing in leads there again.
    try await ben.visit(link)
    #expect(!ben.path.hasSuffix("/welcome"))
    #expect(try await made.signIn(as: .ben).path == "/")
  }

  @Test func `without entries of theirs they see the list at once`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Ben", "Sam"])
    try await made.pay(700, 0, for: [2], in: group)
    let link = try await made.signIn(as: .ada).invitation(to: group, as: try group.member(1))
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(link)
    try await ben.submit("Continue as Ben")
    #expect(ben.path == group.path)
    #expect(ben.document.message == "You joined “Lake Street”.")
    try await ben.visit(group.path + "/welcome")
    #expect(ben.path == group.path)
    let other = try await made.group("Lisbon", founder: .ada)
    try await ben.visit(other.path + "/welcome")
    #expect(ben.status == 404)
  }

  @Test func `a guest is welcomed too, and who is even is told so`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Sam"])
    try await made.pay(700, 1, for: [1], in: group)
    let link = try await made.signIn(as: .ada).invitation(to: group, as: try group.member(1))
    let sam = made.browser()
    try await sam.visit(link)
    try await sam.submit("Continue as Sam")
    #expect(sam.path == group.path + "/welcome")
    let text = try #require(sam.document.all("main").first).text
    #expect(text.contains("Ada kept track for you: 1 entry so far.settled upOK"), "\(text)")
  }
}
