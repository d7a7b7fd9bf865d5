import HTTP
import Ledger
import TestSupport
import Testing

@testable import Pages

/// Tables for spreadsheets that programs ask for: the very ones of the pages.
struct ProgramTableTests {
  private func made() async throws -> (site: TestSite, group: ID<Group>, secret: String) {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let secret = try await made.token(of: .ada)
    for (title, amount) in [("Milk", "3.00"), ("=1+1", "4.50")] {
      let request = try "POST /api/v1/groups/\(group.id)/entries".asRequest(
        #"{"title":"\#(title)","date":"2025-06-01","bill":{"money":{"amount":"\#(amount)","currency":"EUR"}}}"#,
        lines: ["Authorization: Bearer \(secret)", "Content-Type: application/json"])
      #expect(await made.router.respond(to: request).status == .created)
    }
    return (made, group.id, secret)
  }

  private func get(_ made: (site: TestSite, group: ID<Group>, secret: String), _ path: String, accept: String)
    async throws -> Response
  {
    let request = try "GET /api/v1/groups/\(made.group)\(path)".asRequest(lines: [
      "Authorization: Bearer \(made.secret)", "Accept: \(accept)",
    ])
    return await made.site.router.respond(to: request)
  }

  @Test(arguments: [
    ("/entries", "/entries.csv"), ("/entries?q=milk&limit=1", "/entries.csv?q=milk"),
    ("/reports?by=member", "/reports.csv?by=member"),
    (
      "/reports?by=month&from=2025-05-01&to=2025-07-31", "/reports.csv?by=month&from=2025-05-01&to=2025-07-31"
    ), ("/reports?whose=me", "/reports.csv?whose=me"),
  ]) func `a program gets the table of the page`(_ asked: String, _ page: String) async throws {
    let made = try await made()
    let response = try await get(made, asked, accept: "text/csv")
    #expect(response.status == .ok && response.fields[.contentType] == "text/csv; charset=utf-8")
    let ada = try await made.site.signIn(as: .ada)
    try await ada.send("GET", "/groups/\(made.group)\(page)")
    #expect(response.text == ada.response.text && response.text.split(separator: "\r\n").count > 1)
  }

  @Test(arguments: [
    ("text/csv", true), ("text/csv;q=0.9, application/json;q=0.8", true), ("TEXT/CSV", true),
    ("application/json", false), ("*/*", false), ("", false), ("text/*", false),
    ("application/json, text/csv", false), ("text/csv;q=0", false),
    ("text/csv;q=0.2,application/json", false), ("text/csv;q=x", false), (",,;;", false),
  ]) func `it is a table where that is what the program would rather have`(_ accept: String, _ isTable: Bool)
    async throws
  {
    let response = try await get(try await made(), "/entries", accept: accept)
    #expect((response.fields[.contentType] == "text/csv; charset=utf-8") == isTable)
    #expect(response.fields[.vary]?.contains("Accept,") == true)
  }

  @Test func `tables at once are limited as on the pages`() async throws {
    let made = try await made()
    let held = [
      try await get(made, "/entries", accept: "text/csv"),
      try await get(made, "/entries", accept: "text/csv"),
    ]
    let third = try await get(made, "/entries", accept: "text/csv")
    #expect(third.status.code == 429 && third.fields[.contentType] == "application/problem+json")
    withExtendedLifetime(held) {}
    #expect(try await get(made, "/reports", accept: "text/csv").status == .ok)
  }

  @Test func `a table is for those in the group alone`() async throws {
    let made = try await made()
    let eve = try await made.site.token(of: .ben)
    let request = try "GET /api/v1/groups/\(made.group)/entries".asRequest(lines: [
      "Authorization: Bearer \(eve)", "Accept: text/csv",
    ])
    #expect(await made.site.router.respond(to: request).status == .notFound)
  }
}
