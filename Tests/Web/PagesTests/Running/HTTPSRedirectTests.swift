import Encodings
import HTTP
import Testing

@testable import Operations

struct HTTPSRedirectTests {
  struct Case: CustomTestStringConvertible {
    let host: String
    let port: UInt16
    let location: String

    var testDescription: String { "\(host) to \(port)" }
  }

  static let cases = [
    Case(host: "money.example", port: 443, location: "https://money.example/a?b=c"),
    Case(host: "money.example:80", port: 443, location: "https://money.example/a?b=c"),
    Case(host: "money.example:8080", port: 8443, location: "https://money.example:8443/a?b=c"),
    Case(host: "[::1]", port: 443, location: "https://[::1]/a?b=c"),
    Case(host: "[::1]:80", port: 8443, location: "https://[::1]:8443/a?b=c"),
  ]

  @Test(arguments: cases) func `a request goes on to the same host`(case: Case) throws {
    let redirect = HTTPSRedirect(publicURL: nil, port: `case`.port, basePath: .root)
    let answer = redirect.respond(to: try "POST /a?b=c".asRequest(host: `case`.host))
    #expect(answer.status == .permanentRedirect)
    #expect(answer.fields[.location] == `case`.location)
  }

  @Test func `a public address is where every request goes`() throws {
    let url = PublicURL("https://money.example")
    let redirect = HTTPSRedirect(publicURL: url, port: 8443, basePath: .root)
    let answer = redirect.respond(to: try "GET //elsewhere.example".asRequest(host: "other"))
    #expect(answer.fields[.location] == "https://money.example//elsewhere.example")
  }

  @Test func `a public address without encryption is none to go to`() throws {
    let redirect = HTTPSRedirect(publicURL: PublicURL("http://a.example"), port: 443, basePath: .root)
    let answer = redirect.respond(to: try "GET /".asRequest(host: "b.example"))
    #expect(answer.fields[.location] == "https://b.example/")
  }

  @Test func `a health check is answered without a redirect`() throws {
    let redirect = HTTPSRedirect(publicURL: nil, port: 443, basePath: try #require(BasePath("/evenly")))
    #expect(redirect.respond(to: try "GET /evenly/up".asRequest()).text == "ok")
    #expect(redirect.respond(to: try "GET /up".asRequest()).status == .permanentRedirect)
  }
}
