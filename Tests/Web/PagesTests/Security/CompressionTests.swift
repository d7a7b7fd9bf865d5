import HTTP
import Testing

@testable import Pages

/// Which answers may be packed: the length of a packed answer tells of what is in it.
struct CompressionTests {
  private func flat() async throws -> (made: TestSite, group: TestGroup, ada: Browser) {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Sam"])
    try await made.pay(1_000, 0, for: [0, 1], in: group)
    return (made, group, try await made.signIn(as: .ada))
  }

  @Test func `what a person looks at is packed`() async throws {
    let (_, group, ada) = try await flat()
    for path in ["", "/balances", "/history", "/entries/new", "/members", "/settings"] {
      try await ada.visit(group.path + path)
      #expect(ada.status == 200 && ada.response.mayBeCompressed, "\(path)")
    }
    for path in ["/", "/search?q=milk", "/account"] {
      try await ada.visit(path)
      #expect(ada.status == 200 && ada.response.mayBeCompressed, "\(path)")
    }
  }

  @Test func `a page with the secret of a link is not, nor where it is told for the first time`() async throws
  {
    let (made, group, ada) = try await flat()
    for path in ["/invitations", "/looking-links"] {
      try await ada.post(group.path + path)
      let link = try #require(ada.document.first("input", "id", "link")?["value"])
      #expect(!ada.response.mayBeCompressed, "made by \(path)")
      let address = String(link.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" })
      let stranger = made.browser()
      try await stranger.visit(address)
      #expect(stranger.status == 200 && !stranger.response.mayBeCompressed, "\(address)")
      try await expectSecret(String(try #require(address.split(separator: "/").last)), ada, group)
    }
    try await ada.post("/people/me")
    try await ada.visit("/people/me")
    #expect(ada.response.text.contains("/with/") && !ada.response.mayBeCompressed)
  }

  /// No page that shows it may be packed, the second time no more than the first.
  private func expectSecret(_ token: String, _ browser: Browser, _ group: TestGroup) async throws {
    let places = ["", "/invitations", "/looking-links", "/members", "/settings", "/history", "/balances"]
    for path in places.map({ group.path + $0 }) + ["/", "/people", "/account"] {
      for _ in 0..<2 {
        try await browser.visit(path)
        #expect(!(browser.response.text.contains(token) && browser.response.mayBeCompressed), "\(path)")
      }
    }
  }

  /// With words of its choice in the address, it could try what makes an answer shorter.
  @Test func `what another site asks for is not packed`() async throws {
    let (_, group, ada) = try await flat()
    for (said, expected) in [
      ("same-origin", true), ("none", true), ("cross-site", false), ("same-site", false), ("", false),
    ] {
      ada.proxyLines = ["Sec-Fetch-Site: \(said)"]
      try await ada.visit("\(group.path)?q=guess")
      #expect(ada.response.mayBeCompressed == expected, "\(said)")
    }
  }

  @Test func `by HTTPS a browser has to say who asks`() throws {
    for (lines, expected) in [([], false), (["Sec-Fetch-Site: none"], true)] {
      let request = try "GET /".asRequest([], lines: lines, isEncrypted: true)
      let origin = ExternalOrigin(request, published: nil, proxies: .none)
      #expect(origin.allowsCompression(for: request.head) == expected)
    }
    let plain = try "GET /".asRequest([])
    #expect(ExternalOrigin(plain, published: nil, proxies: .none).allowsCompression(for: plain.head))
  }

  @Test func `a page that is kept is packed once, and has the same tag either way`() async throws {
    let (_, group, ada) = try await flat()
    // The last group visited is part of the key under which a page is kept.
    for _ in 0..<2 { try await ada.visit(group.path) }
    let tag = try #require(ada.response.fields[.entityTag])
    #expect(tag.hasPrefix("W/"))
    let kept = try #require(ada.response.gzipped)
    try await ada.visit(group.path)
    #expect(ada.response.gzipped === kept)
  }
}
