import Encodings
import HTTP
import Store
import TestSupport
import Testing

struct FileResourceTests {
  private static let type = "Content-Type: image/png"
  private static let milk = #"{"title":"Milk","bill":{"money":{"amount":"3.00","currency":"EUR"}}}"#

  @Test func `a receipt comes in as bytes, waits, and becomes an entry`() async throws {
    let flat = try await Flat.make()
    let (phone, ada) = (try await flat.program(of: .ben, .add), try await flat.program(of: .ada))
    let key = [Self.type, "Idempotency-Key: r1"]
    let sent = try await phone.send("POST", flat.path + "/receipts", bytes: Sample.png, lines: key, 201)
    let again = try await phone.send("POST", flat.path + "/receipts", bytes: Sample.png, lines: key, 200)
    #expect(sent.bytes == again.bytes && sent.text("state") == "pending")
    let list = try await ada.send("GET", flat.path + "/receipts", 200)
    #expect(list["receipts"]?.array?.count == 1)
    let file = try await ada.send("GET", "\(flat.path)/files/\(sent.text("file") ?? "")", 200)
    #expect(file.response.fields[.contentType] == "image/png")
    #expect(file.response.fields[.contentDisposition]?.hasPrefix("attachment") == true)
    let body = Self.milk.replacing(#"{"title""#, with: #"{"receipt":"\#(sent.text("id") ?? "")","title""#)
    let entry = try await ada.send("POST", flat.path + "/entries", body, 201)
    #expect(entry.text("files/0") == sent.text("file"))
    let filed = try await ada.send("GET", flat.path + "/receipts?state=filed", 200)
    #expect(filed.text("receipts/0/entry") == entry.text("id"))
    try await ada.send("POST", flat.path + "/entries", body, 422)
  }

  @Test func `a receipt is dropped with a reason, and waits again`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let sent = try await ada.send("POST", flat.path + "/receipts", bytes: Sample.png, lines: [Self.type], 201)
    let path = "\(flat.path)/receipts/\(sent.text("id") ?? "")"
    #expect(try await ada.send("PATCH", path, #"{"state":"dropped"}"#, 422).fault == "missing /reason")
    let dropped = try await ada.send("PATCH", path, #"{"state":"dropped","reason":"Twice"}"#, 200)
    #expect(dropped.text("state") == "dropped" && dropped.text("reason") == "Twice")
    #expect(try await ada.send("PATCH", path, #"{"state":"pending"}"#, 200).text("state") == "pending")
  }

  @Test func `a file stands beside an entry, and goes again`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let entry = try await ada.send("POST", flat.path + "/entries", Self.milk, 201)
    let path = "\(flat.path)/entries/\(entry.text("id") ?? "")"
    let with = try await ada.send("POST", path + "/files", bytes: Sample.png, lines: [Self.type], 201)
    let file = try #require(with.text("files/0"))
    try await ada.send("DELETE", "\(path)/files/\(file)", 204)
    #expect(try await ada.send("GET", path, 200)["files"]?.array?.isEmpty == true)
    try await ada.send("DELETE", "\(path)/files/\(file)", 404)
  }

  @Test func `a file is what it says, and nothing else`() async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let path = flat.path + "/receipts"
    try await ada.send("POST", path, bytes: Array("<html>".utf8), lines: [Self.type], 415)
    try await ada.send("POST", path, bytes: Sample.png, lines: ["Content-Type: image/jpeg"], 415)
    try await ada.send("POST", path, bytes: Sample.png, lines: ["Content-Type: application/json"], 415)
    try await ada.send("POST", path, bytes: [UInt8](repeating: 0, count: 21 << 20), lines: [Self.type], 413)
    #expect(try await ada.send("GET", path, 200)["receipts"]?.array?.isEmpty == true)
  }

  @Test func `a file of another group is not there`() async throws {
    let flat = try await Flat.make()
    let (ada, eve) = (try await flat.program(of: .ada), try await flat.program(of: .eve))
    let other = "/groups/\(flat.other)/receipts"
    let sent = try await eve.send("POST", other, bytes: Sample.png, lines: [Self.type], 201)
    try await ada.send("GET", "\(flat.path)/files/\(sent.text("file") ?? "")", 404)
    let path = "\(flat.path)/receipts/\(sent.text("id") ?? "")"
    try await ada.send("PATCH", path, #"{"state":"pending"}"#, 404)
  }
}
