import API
import HTTP
import TestSupport
import Testing

@testable import Pages

/// Pages of other sites that ask by the API in a browser.
struct CrossOriginTests {
  private static let board = "https://board.example"

  private func answer(_ line: String, from origin: String?, listed: Set<String>, more: [String] = [])
    async throws -> Response
  {
    let made = try await TestSite.household(settings: { $0.apiOrigins = AllowedOrigins(listed) })
    let lines = (origin.map { ["Origin: \($0)"] } ?? []) + more
    return await made.router.respond(to: try line.asRequest(lines: lines))
  }

  private func field(_ name: StaticString, of response: Response) -> String? {
    response.fields[HeaderName(name)]
  }

  @Test func `no origin is let in unless one is listed`() async throws {
    for line in ["GET /api/v1/me", "OPTIONS /api/v1/me", "GET /api/v1/openapi.json"] {
      let response = try await answer(
        line, from: Self.board, listed: [], more: ["Access-Control-Request-Method: GET"])
      #expect(field("Access-Control-Allow-Origin", of: response) == nil)
      #expect(field("Access-Control-Allow-Methods", of: response) == nil)
      #expect(field("Vary", of: response)?.contains("Origin") != true)
      #expect(response.presetText.contains("Cross-Origin-Resource-Policy: same-origin"))
    }
  }

  @Test func `a site that is listed may read answers, without cookies`() async throws {
    let response = try await answer("GET /api/v1/me", from: Self.board, listed: [Self.board])
    #expect(response.status == .unauthorized)
    #expect(field("Access-Control-Allow-Origin", of: response) == Self.board)
    #expect(field("Access-Control-Allow-Credentials", of: response) == nil)
    #expect(field("Access-Control-Expose-Headers", of: response)?.contains("ETag") == true)
    #expect(response.presetText.contains("Cross-Origin-Resource-Policy: cross-origin"))
    #expect(!response.presetText.contains("Cross-Origin-Resource-Policy: same-origin"))
    let document = try await answer("GET /api/v1/openapi.json", from: Self.board, listed: [Self.board])
    #expect(document.status == .ok && field("Vary", of: document)?.hasSuffix(", Origin") == true)
  }

  @Test func `before a request, the browser learns what it may be like`() async throws {
    let path = "OPTIONS /api/v1/groups/AAAAAAAAAAAAAAAAAAAAAA/entries"
    let more = ["Access-Control-Request-Method: POST", "Access-Control-Request-Headers: authorization"]
    let response = try await answer(
      path, from: Self.board, listed: [Self.board, "https://x.example"], more: more)
    #expect(response.status == .noContent)
    #expect(field("Access-Control-Allow-Origin", of: response) == Self.board)
    #expect(field("Access-Control-Allow-Methods", of: response)?.contains("POST") == true)
    #expect(field("Access-Control-Allow-Headers", of: response)?.contains("Authorization") == true)
    #expect(field("Access-Control-Max-Age", of: response) == "600")
  }

  @Test(arguments: [
    "https://evil.example", "http://board.example", "https://board.example:8443",
    "https://board.example.evil.example", "null", "https://BOARD.example", "https://board.example/",
  ]) func `a site that is not listed is told nothing, and caches are told why`(_ origin: String) async throws
  {
    let more = ["Access-Control-Request-Method: GET"]
    for line in ["GET /api/v1/me", "OPTIONS /api/v1/me"] {
      let response = try await answer(line, from: origin, listed: [Self.board], more: more)
      #expect(field("Access-Control-Allow-Origin", of: response) == nil)
      #expect(field("Access-Control-Allow-Methods", of: response) == nil)
      #expect(field("Vary", of: response)?.contains("Origin") == true)
      #expect(response.presetText.contains("Cross-Origin-Resource-Policy: same-origin"))
    }
  }

  @Test func `two origins in one request are refused`() async throws {
    let response = try await answer(
      "GET /api/v1/me", from: Self.board, listed: [Self.board], more: ["Origin: \(Self.board)"])
    #expect(field("Access-Control-Allow-Origin", of: response) == nil)
  }

  @Test func `pages, feeds and an assistant's door stay closed to all`() async throws {
    for line in ["GET /", "GET /api", "GET /api/problems/refused", "POST /mcp", "OPTIONS /groups"] {
      let response = try await answer(
        line, from: Self.board, listed: [Self.board], more: ["Access-Control-Request-Method: GET"])
      #expect(field("Access-Control-Allow-Origin", of: response) == nil, "\(line)")
      #expect(field("Access-Control-Allow-Methods", of: response) == nil, "\(line)")
    }
  }
}
