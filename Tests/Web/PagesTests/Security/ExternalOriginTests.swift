import HTTP
import Operations
import Testing

@testable import Pages

struct ExternalOriginTests {
  private struct Found {
    let origin: ExternalOrigin
    let head: RequestHead

    var text: String? { origin.isClear ? origin.url(head)?.description : nil }
    var isSource: Bool { origin.isSource(of: head) }
  }

  /// The origin of a request from 127.0.0.1.
  private func origin(
    _ lines: [String], host: String = "inside:8080", published: String? = nil, trusted: String? = nil,
    isEncrypted: Bool = false
  ) throws -> Found {
    let request = try "POST /login".asRequest([], lines: lines, host: host, isEncrypted: isEncrypted)
    let proxies = try trusted.map { try #require(TrustedProxies($0)) } ?? .none
    let published = published.flatMap { PublicURL($0) }
    return Found(origin: ExternalOrigin(request, published: published, proxies: proxies), head: request.head)
  }

  @Test(arguments: [
    ("evenly.lan:8080", ["Origin: http://evenly.lan:8080"]), ("Evenly.LAN", ["Origin: http://evenly.lan"]),
    ("evenly.lan:80", ["Origin: http://evenly.lan"]), ("[::1]:8080", ["Origin: http://[::1]:8080"]),
    ("x", ["Referer: http://x/groups?q=1"]), ("x", ["Referer: http://x"]),
    ("x", ["Origin: http://x", "Sec-Fetch-Site: same-origin"]),
    ("x", ["Origin: http://x", "Sec-Fetch-Site: none"]),
  ]) func `a page of the instance may change it`(_ host: String, _ lines: [String]) throws {
    #expect(try origin(lines, host: host).isSource)
  }

  @Test(arguments: [
    ("Origin: https://money.example", true), ("Origin: https://money.example:443", true),
    ("Origin: http://money.example", false), ("Origin: https://money.example:8443", false),
    ("Origin: http://inside:8080", false),
  ]) func `the public address is the one that counts`(_ line: String, _ isHome: Bool) throws {
    #expect(try origin([line], published: "https://money.example").isSource == isHome)
  }

  private static let outside = ["X-Forwarded-Proto: https", "X-Forwarded-Host: money.example"]

  @Test(arguments: [
    ([], "http://inside:8080"), (outside, "https://money.example"),
    (["X-Forwarded-Proto: HTTPS"], "https://inside:8080"),
    (["X-Forwarded-Host: [2001:db8::1]:8443"], "http://[2001:db8::1]:8443"),
    (["X-Forwarded-Proto: http", "X-Forwarded-Host: Money.Example:80"], "http://money.example"),
  ]) func `a trusted proxy is believed about scheme and host`(_ lines: [String], _ expected: String) throws {
    #expect(try origin(lines, trusted: "10.0.0.0/8,127.0.0.1").text == expected)
  }

  @Test func `forwarded fields of an untrusted client are ignored`() throws {
    #expect(try origin(Self.outside).text == "http://inside:8080")
    #expect(try origin(Self.outside, trusted: "10.0.0.0/8").text == "http://inside:8080")
    #expect(try origin(["X-Forwarded-Proto: gopher"], trusted: "10.0.0.0/8").text == "http://inside:8080")
  }

  @Test func `what is published beats the proxy, and the proxy beats the connection`() throws {
    let published = "https://public.example"
    #expect(try origin(Self.outside, published: published, trusted: "127.0.0.1").text == published)
    #expect(try origin([], isEncrypted: true).text == "https://inside:8080")
    let forwarded = try origin(["X-Forwarded-Proto: http"], trusted: "127.0.0.1", isEncrypted: true)
    #expect(forwarded.text == "http://inside:8080")
  }

  @Test func `the published host is compared with the one that the proxy was asked for`() throws {
    let lines = ["X-Forwarded-Host: money.example"]
    let found = try origin(lines, published: "https://money.example", trusted: "127.0.0.1")
    #expect(found.origin.isAddressed(by: found.head))
    let other = try origin(lines, published: "https://money.example")
    #expect(!other.origin.isAddressed(by: other.head))
  }

  @Test(arguments: [
    ["X-Forwarded-Proto: https", "X-Forwarded-Proto: http"], ["X-Forwarded-Proto: https, https"],
    ["X-Forwarded-Proto: https", "X-Forwarded-Proto: https"], ["X-Forwarded-Proto:"],
    ["X-Forwarded-Proto: wss"], ["X-Forwarded-Host: a, b"], ["X-Forwarded-Host: a", "X-Forwarded-Host: a"],
    ["X-Forwarded-Host:"], ["X-Forwarded-Host: a/b"], ["X-Forwarded-Host: ada@a"],
    ["X-Forwarded-Host: a:99999"], ["X-Forwarded-Host: a b"], ["X-Forwarded-Host: \"a\""],
  ]) func `what can be understood in two ways is refused`(_ lines: [String]) async throws {
    #expect(try origin(lines, trusted: "127.0.0.1").text == nil)
    let made = try await TestSite.fresh(settings: { $0.trustedProxies = TrustedProxies("127.0.0.1") ?? .none }
    )
    let response = await made.router.respond(to: try "GET /setup".asRequest(lines: lines))
    #expect(response.status == .badRequest)
    let direct = await made.router.respond(
      to: try "GET /setup".asRequest(lines: lines, peer: PeerAddress(high: 1, low: 1)))
    #expect(direct.status == .ok)
  }
}
