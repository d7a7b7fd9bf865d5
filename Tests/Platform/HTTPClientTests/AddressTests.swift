import Foundation
import HTTP
import HTTPClient
import Testing

struct AddressTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    var origin: String?
    var target = "/"
    var host = ""
    var port: UInt16 = 443
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Case(text: "https://a.example", origin: "https://a.example", host: "a.example"),
    Case(text: "https://A.Example:443/B?c", origin: "https://a.example", target: "/B?c", host: "a.example"),
    Case(
      text: "http://a.example:8080?c", origin: "http://a.example:8080", target: "/?c", host: "a.example",
      port: 8080),
    Case(text: "HTTPS://A.Example/B", origin: "https://a.example", target: "/B", host: "a.example"),
    Case(text: "Http://a.example", origin: "http://a.example", host: "a.example", port: 80),
    Case(text: "HTTPS:/a.example"),
    Case(text: "https://[::1]:9/x", origin: "https://[::1]:9", target: "/x", host: "::1", port: 9),
    Case(text: "https://[FE80::1]/", origin: "https://[fe80::1]", host: "fe80::1"),
    Case(text: "https://user@a.example/"), Case(text: "https://user:word@a.example/"),
    Case(text: "ftp://a.example/"), Case(text: "https:a.example"), Case(text: "https:///path"),
    Case(text: "https://a.example:0/"), Case(text: "https://a.example:65536/"),
    Case(text: "https://a.example:/"), Case(text: "https://a.example:+80/"),
    Case(text: "https://a.example/#part"), Case(text: "https://a.example/a b"),
    Case(text: "https://a.example/\r\nHost:b"), Case(text: "https://[fe80::1%25lo]/"),
    Case(text: "https://a%2eexample/"), Case(text: "https://ä.example/"), Case(text: "https://.example/"),
    Case(text: "https://-a.example/"), Case(text: "https://[::1/"), Case(text: "https://::1/"),
    Case(text: "https://a.example\\@b.example/"), Case(text: "https://" + String(repeating: "a", count: 254)),
    Case(text: "https://a.example/" + String(repeating: "a", count: 2_040)), Case(text: ""),
  ]) func `an address is read in one way or not at all`(wanted: Case) {
    let address = WebAddress(wanted.text)
    #expect(address?.origin == wanted.origin)
    guard let address, wanted.origin != nil else { return }
    #expect(address.target == wanted.target)
    #expect(address.destination.host == wanted.host)
    #expect(address.destination.port == wanted.port)
  }

  /// The verdicts of Python's `ipaddress`; see `Fixtures/addresses.py`.
  private static let judged: [(address: String, isGlobal: Bool)] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/addresses.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map { line in
      (String(line.prefix { $0 != " " }), line.hasSuffix(" global"))
    }
  }()

  @Test func `IPv4 is judged as Python does, and of IPv6 nothing more is allowed`() throws {
    #expect(Self.judged.count > 1_500)
    for (text, isGlobal) in Self.judged {
      let address = try #require(PeerAddress(text))
      if address.isIPv4 {
        #expect(address.isOnInternet == isGlobal, "\(text)")
      } else if address.isOnInternet {
        #expect(isGlobal, "\(text)")
      }
    }
  }

  @Test(arguments: [
    "8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2001:4860:4860::8888",
  ]) func `the internet is allowed`(text: String) throws {
    #expect(try #require(PeerAddress(text)).isOnInternet)
  }

  @Test(arguments: [
    "192.88.99.1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::a00:1", "64:ff9b::7f00:1", "2002::1",
    "2002:7f00:1::", "fec0::1", "::127.0.0.1", "::", "::1", "fd00::1", "fe80::1", "2001:0:1::", "3fff::1",
    "ff02::1", "64:ff9b:1::1", "100::1", "4000::1", "255.255.255.255", "224.0.0.1",
  ]) func `what leads elsewhere by another way is not`(text: String) throws {
    #expect(try !#require(PeerAddress(text)).isOnInternet)
  }

  @Test(arguments: [(80, true), (443, true), (1_024, true), (22, false), (25, false), (1_023, false)])
  func `people's addresses have the ports of the web`(port: UInt16, isAllowed: Bool) throws {
    let destination = try #require(Destination(host: "a.example", port: port))
    let address = try #require(PeerAddress("8.8.8.8"))
    #expect(Reach.internet().allows(address, of: destination) == isAllowed)
    #expect(Reach.anywhere.allows(address, of: destination))
  }
}
