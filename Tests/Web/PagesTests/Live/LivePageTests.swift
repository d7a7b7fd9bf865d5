import Encodings
import HTTP
import Store
import Testing

@testable import Pages

struct LivePageTests {
  private func live(_ browser: Browser) -> Element? { browser.document.first("div", "id", "live") }

  @Test func `a page says which position of which group it shows, and where changes come from`() async throws
  {
    let made = try await TestSite.household(settings: { $0.basePath = BasePath("/money") ?? .root })
    let group = try await made.group("Flat", founder: .ada)
    let ada = made.browser()
    try await ada.visit("/money/login")
    try await ada.submit("Sign in", ["username": "ada", "password": Resident.ada.password])
    let position = try made.store.read { try $0.position(of: group.id) }
    for page in ["", "/balances", "/history", "/members", "/entries/new"] {
      let main = try #require(try await ada.visit("/money\(group.path)\(page)").main)
      #expect(main["data-seq"] == "\(position)", "\(page)")
      #expect(main["data-group"] == "\(group.id)")
      #expect(live(ada)?["data-stream"] == "/money/events?person=\(Resident.ada.id)")
      #expect(live(ada)?["data-position"] == "\(position)")
      #expect(ada.document.first("div", "data-live", "page") != nil)
    }
    let home = try #require(try await ada.visit("/money/").main)
    #expect(home["data-seq"] == "\(position)")
    #expect(home["data-group"] == nil)
    #expect(live(ada) != nil)
  }

  @Test func `a page that answers a form, or is for no account, follows nothing`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    #expect(live(ada) != nil)
    try await ada.post(flat.entries, [("title", ""), ("amount", "")])
    #expect(ada.status == 422)
    #expect(ada.document.main?["data-seq"] != nil)
    #expect(live(ada) == nil)
    let stranger = flat.site.browser()
    try await stranger.visit("/login")
    #expect(live(stranger) == nil)
  }

  @Test func `a script that refreshes a page does not take the message of the next one`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await ada.send(
      "POST", "/account/profile", Array("name=Ada".utf8), "application/x-www-form-urlencoded")
    let cookies = ada.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
    let lines = ["Cookie: \(cookies)", "Evenly-Refresh: 1"]
    let refreshed = await flat.site.router.respond(
      to: try "GET \(flat.list)".asRequest([], lines: lines, host: ada.host))
    #expect(refreshed.status == .ok)
    #expect(Document(refreshed.text).message == nil)
    #expect(try await ada.visit("/account").message?.isEmpty == false)
  }
}
