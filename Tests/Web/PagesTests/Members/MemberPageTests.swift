import Ledger
import TestSupport
import Testing

/// The page that each row of the members leads to.
struct MemberPageTests {
  /// Ada's group with Ben, who has joined, and Sam, who is a name; and her browser.
  private func open() async throws -> (made: TestSite, group: TestGroup, ada: Browser) {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Ben", "Sam"])
    try await made.join(.ben, 1, in: group)
    return (made, group, try await made.signIn(as: .ada))
  }

  @Test func `every row leads to the page of that member, and has no form but to invite`() async throws {
    let (_, group, ada) = try await open()
    let page = try await ada.visit(group.path + "/members")
    for place in 0..<3 {
      let id = try group.member(place).description
      let row = try #require(page.first("li", "data-member", id))
      #expect(row.all("a").map { $0["href"] } == [group.path + "/members/\(id)"])
      #expect(row.all("button").map(\.label) == (place == 2 ? ["Invite Sam"] : []))
      // The usual role and state go without saying.
      #expect(
        row.text == ["A Ada You · Owner settled up", "B Ben settled up", "S Sam Invite settled up"][place])
    }
    #expect(page.all("dt").map(\.text) == ["Owner", "Member", "Viewer"])
  }

  @Test func `the page says who it is, in which role, and how they stand`() async throws {
    let (made, group, ada) = try await open()
    try await made.pay(3_000, 1, for: [0, 1, 2], in: group)
    let page = try await ada.visitMember(1, of: group)
    #expect(page.heading == "Ben")
    let head = try #require(page.first("div", "data-member", "\(try group.member(1))"))
    #expect(head.text == "B BenHas joined €20.00 gets back")
    let links = page.all("a").compactMap { $0["href"] }
    for way in ["/balances/\(try group.member(1))", "?member=\(try group.member(1))", "/parties"] {
      #expect(links.contains(group.path + way), "\(way)")
    }
  }

  @Test func `the page has the payments between the two, with a reminder for who owes`() async throws {
    let (made, group, ada) = try await open()
    try await made.pay(3_000, 0, for: [0, 1, 2], in: group)
    let page = try await ada.visitMember(1, of: group)
    let rows = page.all("li").filter { $0["data-minor"] != nil }
    #expect(rows.map { $0["data-from"] } == [try group.member(1).description])
    #expect(page.all("summary").map(\.label).contains("Remind Ben"))
    let ben = try await made.signIn(as: .ben)
    try await ben.visitMember(2, of: group)
    #expect(ben.document.all("li").allSatisfy { $0["data-minor"] == nil }, "the two owe each other nothing")
    try await ben.visitMember(0, of: group)
    try await ben.submit("Paid")
    #expect(ben.document.message?.contains("€10.00") == true)
    #expect(try await ada.visitMember(1, of: group).all("li").allSatisfy { $0["data-minor"] == nil })
  }

  @Test func `who may decide nothing sees what the role means and no form`() async throws {
    let (made, group, _) = try await open()
    let ben = try await made.signIn(as: .ben)
    let page = try await ben.visitMember(0, of: group)
    #expect(ben.response.text.contains("including managing members"))
    let forms = page.all("form").compactMap { $0["action"] }.filter { $0.contains("/members/") }
    #expect(forms.isEmpty)
    // A member of one group is unknown in another.
    let other = try await made.group("Sea Street", founder: .ben)
    try await ben.visit(other.path + "/members/\(try group.member(0))")
    #expect(ben.status == 404)
  }

  @Test func `what is dangerous stands at the end, and one's own page leads out`() async throws {
    let (made, group, ada) = try await open()
    let page = try await ada.visitMember(2, of: group)
    var links = page.first("main", "id", "main")?.all("li").last?.all("a").map { $0["href"] }
    #expect(links == [group.path + "/members/\(try group.member(2))/removal"])
    let own = try await ada.visitMember(0, of: group)
    #expect(own.all("p").contains { $0["data-last-owner"] != nil })
    try await made.change(group, .member(try group.member(1), .role(.owner)))
    links = try await ada.visitMember(0, of: group).all("a").map { $0["href"] }
    #expect(links?.contains(group.path + "/departure") == true)
  }

  @Test func `a role is chosen by what it means, and a refused one stays chosen`() async throws {
    let (made, group, ada) = try await open()
    try await made.pay(3_000, 0, for: [1], in: group)
    try await ada.visitMember(1, of: group)
    let page = try await ada.submit("Change role of Ben", ["role": "viewer"])
    #expect(ada.status == 422)
    #expect(page.heading == "Ben")
    #expect(page.error("role")?.contains("Settle up first") == true)
    let chosen = page.all("input").first { $0["type"] == "radio" && $0["checked"] != nil }
    #expect(chosen?["value"] == "viewer")
    try await ada.submit("Change role of Ben", ["role": "owner"])
    #expect(ada.document.message?.hasPrefix("Ben has a new role: Owner.") == true)
  }

  @Test func `a merged member's page leads to the member they are now`() async throws {
    let (made, group, ada) = try await open()
    try await made.change(group, .member(try group.member(2), .merged(into: try group.member(1))))
    #expect(try await ada.visitMember(2, of: group).heading == "Ben")
    #expect(ada.path == group.path + "/members/\(try group.member(1))")
  }

  @Test func `who was removed has a page with the way back`() async throws {
    let (made, group, ada) = try await open()
    try await made.change(group, .member(try group.member(2), .removed(true)))
    let page = try await ada.visitMember(2, of: group)
    #expect(ada.response.text.contains("Former members"))
    #expect(page.form("Rename Sam") == nil)
    try await ada.submit("Add back Sam")
    #expect(try made.names(group) == ["Ada", "Ben", "Sam"])
  }

  @Test func `the page of a member says with whom they settle`() async throws {
    let (_, group, ada) = try await open()
    try await ada.post(
      group.path + "/parties", [("member", "\(try group.member(1))"), ("member", "\(try group.member(2))")])
    #expect(
      try await ada.visitMember(1, of: group).all("a").contains {
        $0.text == "Couples and families Ben and Sam"
      })
  }

  @Test func `a guest who has lost their browser is let in again from their page`() async throws {
    let (made, group, ada) = try await open()
    let guest = made.browser()
    try await guest.post(try await ada.invitation(to: group), [("member", "\(try group.member(2))")])
    let way = group.path + "/invitations?member=\(try group.member(2))"
    #expect(try await ada.visitMember(2, of: group).all("a").contains { $0["href"] == way })
    let ben = try await made.signIn(as: .ben)
    #expect(try await !ben.visitMember(2, of: group).all("a").contains { $0["href"] == way })
  }
}
