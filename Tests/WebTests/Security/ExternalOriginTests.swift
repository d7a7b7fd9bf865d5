import HTTP
import Testing

@testable import Web

@Suite struct ExternalOriginTests {
  @Test(arguments: [
    ("evenly.lan:8080", ["Origin: http://evenly.lan:8080"]), ("Evenly.LAN", ["Origin: http://evenly.lan"]),
    ("evenly.lan:80", ["Origin: http://evenly.lan"]), ("[::1]:8080", ["Origin: http://[::1]:8080"]),
    ("x", ["Referer: http://x/groups?q=1"]), ("x", ["Referer: http://x"]),
    ("x", ["Origin: http://x", "Sec-Fetch-Site: same-origin"]),
    ("x", ["Origin: http://x", "Sec-Fetch-Site: none"]),
  ])
  func `a page of the instance may change it`(_ host: String, _ lines: [String]) throws {
    let head = try "POST /login".asRequest(lines: lines, host: host).head
    #expect(ExternalOrigin(nil).isSource(of: head))
  }

  @Test(arguments: [
    ("Origin: https://money.example", true), ("Origin: https://money.example:443", true),
    ("Origin: http://money.example", false), ("Origin: https://money.example:8443", false),
    ("Origin: http://inside:8080", false),
  ])
  func `the public address is the one that counts`(_ line: String, _ isHome: Bool) throws {
    let head = try "POST /login".asRequest(lines: [line], host: "inside:8080").head
    #expect(ExternalOrigin(PublicURL("https://money.example")).isSource(of: head) == isHome)
  }
}
