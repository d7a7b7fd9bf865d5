import Accounts
import Encodings
import Store
import TestSupport
import Testing

/// The addresses of calendar, news and table.
struct FeedLinkResourceTests {
  @Test func `addresses are made, shown, made anew and ended`() async throws {
    let flat = try await Flat.make()
    let (vic, path) = (try await flat.program(of: .vic), flat.path + "/feeds")
    let none = try await vic.send("GET", path, 200)
    #expect(none["bills"]?.isNull == true && none["created"]?.isNull == true)
    let made = try await vic.send("POST", path, 201)
    let place = try #require(made.text("entries"))
    #expect(place.hasPrefix("https://evenly.example/feeds/") && place.hasSuffix("/entries.csv"))
    #expect(made.text("bills")?.hasSuffix("/bills.ics") == true)
    #expect(made.text("history")?.hasSuffix("/history.atom") == true)
    #expect(try await vic.send("GET", path, 200).bytes == made.bytes)
    let token = try #require(SecretToken(String(place.split(separator: "/")[3])))
    let link = try flat.store.read { try $0.feedLink(with: token.digest) }
    #expect(link?.account == Flat.Resident.vic.id && link?.group == flat.group)
    let renewed = try await vic.send("POST", path, lines: ["Idempotency-Key: feeds"], 201)
    #expect(renewed.text("entries") != place)
    #expect(try flat.store.read { try $0.feedLink(with: token.digest) } == nil)
    try await vic.send("DELETE", path, 204)
    #expect(try await vic.send("GET", path, 200)["history"]?.isNull == true)
    // A revoked address never works again, not even with the same idempotency key.
    let last = try await vic.send("POST", path, lines: ["Idempotency-Key: feeds"], 201)
    #expect(last.text("entries") != renewed.text("entries"))
  }

  @Test func `each account has its own feeds, and they need the manage scope`() async throws {
    let flat = try await Flat.make()
    let (ada, path) = (try await flat.program(of: .ada), flat.path + "/feeds")
    let made = try await ada.send("POST", path, 201)
    for method in ["GET", "POST", "DELETE"] {
      try await flat.program(of: .ada, [.read, .write]).send(method, path, 403)
      try await flat.program(of: .eve).send(method, path, 404)
    }
    #expect(try await flat.program(of: .ben).send("GET", path, 200)["bills"]?.isNull == true)
    try await flat.program(of: .ben).send("DELETE", path, 204)
    #expect(try await ada.send("GET", path, 200).bytes == made.bytes)
  }
}
