import TestSupport
import Testing

/// Forms of a group that is gone by the time that they are sent.
struct GoneGroupTests {
  private static let gone = "The group was deleted, or you are no longer in it."
  private static let typed = "What you typed"

  /// Ben's browser on a page of the flat, which Ada deletes.
  private func browser(on page: String) async throws -> Browser {
    let flat = try await SettledFlat.lived()
    let (ada, ben) = (try await flat.made.signIn(as: .ada), try await flat.made.signIn(as: .ben))
    try await ben.post(flat.path("invitations"))
    try await ben.visit(flat.path(page))
    try await ada.post(flat.path("deletion"), [("name", "Flat")])
    try #require(ada.path == "/")
    return ben
  }

  @Test(arguments: [("invitations", "Revoke the invite link: For anyone"), ("balances", "Paid")])
  func `a button says that the group is gone, and nothing of typed text`(page: String, button: String)
    async throws
  {
    let ben = try await browser(on: page)
    let problem = try await ben.submit(button)
    #expect(ben.status == 404)
    #expect(problem.mainText.contains(Self.gone) && !problem.mainText.contains(Self.typed))
  }

  @Test func `a form shows what was typed`() async throws {
    let ben = try await browser(on: "entries/new")
    let problem = try await ben.submit("Save", ["title": "Bread", "amount": "2"])
    #expect(ben.status == 404)
    #expect(problem.mainText.contains(Self.gone + " What you typed can’t be saved there."))
    #expect(problem.mainText.contains("Title: Bread"))
  }
}
