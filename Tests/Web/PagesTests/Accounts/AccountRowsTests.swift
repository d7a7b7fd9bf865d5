import Testing

/// The page about oneself, as rows that lead on or open in their place.
struct AccountRowsTests {
  private func rows(_ page: Document) -> [String] {
    page.all("h2").filter { $0["class"] == "way" }.map(\.text)
      + page.all("a").filter { $0["class"] == "way" }.map(\.text)
  }

  @Test func `each row says what is chosen, and nothing stands open`() async throws {
    let ada = try await TestSite.household().signIn(as: .ada)
    let page = try await ada.visit("/account")
    #expect(
      rows(page).prefix(5) == [
        "Profile Ada", "How to pay you", "Language and appearance Same as browser \u{B7} Same as device",
        "Password and sign-in ada", "Devices Firefox on Linux",
      ])
    #expect(!page.all("details").contains { $0["class"] == "folded" && $0["open"] != nil })
    #expect(page.button("Sign out") != nil)
    // What cannot be taken back is the last of all.
    #expect(page.all("h2").last { $0["class"] == "way" }?.text == "Delete your account")
  }

  @Test(arguments: [
    ("/account/profile", [("name", "")], "profile"),
    ("/account/preferences", [("theme", "pink")], "preferences"),
    ("/account/username", [("username", "x"), ("current_password", "wrong")], "signing-in"),
    ("/account/sessions/deletion", [("current_password", "wrong")], "devices"),
    ("/account/deletion", [("username", "ben"), ("current_password", "wrong")], "deletion"),
  ]) func `a refused form stands open, and no other`(
    _ action: String, _ fields: [(String, String)], _ row: String
  ) async throws {
    let ben = try await TestSite.household().signIn(as: .ben)
    let page = try await ben.post(action, fields)
    #expect(ben.status == 422)
    let open = page.all("details").filter { $0["class"] == "folded" && $0["open"] != nil }
    #expect(open.flatMap { $0.all("section").prefix(1).map { $0["id"] } } == [row])
  }

  @Test func `a guest is offered to keep the account before all else`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let guest = made.browser()
    try await guest.post(try await made.signIn(as: .ada).invitation(to: group), [("name", "Lou")])
    let page = try await guest.visit("/account")
    let first = try #require(page.all("details").first { $0["class"] == "folded" })
    #expect(first["open"] != nil && first.all("h2").map(\.text) == ["Create a sign-in"])
    #expect(page.button("Sign out") == nil)
  }
}
