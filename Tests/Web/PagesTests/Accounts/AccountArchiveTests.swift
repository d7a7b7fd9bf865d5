import HTTP
import TestSupport
import Testing

/// "Download my data".
struct AccountArchiveTests {
  private func names(_ zip: [UInt8]) -> [String] {
    let mark: [UInt8] = [0x50, 0x4B, 1, 2]
    return zip.indices.compactMap { place in
      guard place + 46 < zip.count, Array(zip[place..<(place + 4)]) == mark else { return nil }
      let length = Int(zip[place + 28]) | Int(zip[place + 29]) << 8
      return String(decoding: zip[(place + 46)...].prefix(length), as: UTF8.self)
    }
  }

  @Test func `it holds the account, and my entries, payments and files of my groups alone`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Lake/Street", founder: .ada, others: ["Ben", "Sam"])
    try await made.join(.ben, 1, in: group)
    let other = try await made.group("Secret", founder: .ben, others: [])
    try await made.pay(1_000, 0, for: [0, 1], in: group)
    try await made.pay(2_000, 1, for: [1, 2], in: group)
    try await made.pay(777, 0, for: [0], in: other)
    let ada = try await made.signIn(as: .ada)
    try await ada.send(
      group.path + "/entries", [("title", "Dinner"), ("amount", "12.50"), ("kind", "expense")],
      files: [ChosenFile(name: "till.png", type: "image/png", bytes: Sample.png)])
    let account = try await ada.visit("/account")
    #expect(account.all("a").contains { $0["href"] == "/account/data.zip" })
    try await ada.send("GET", "/account/data.zip")
    #expect(ada.status == 200)
    #expect(ada.response.fields[.contentType] == "application/zip")
    let zip = ada.response.bytes
    #expect(names(zip) == ["account.json", "Lake Street/entries.csv", "Lake Street/files/till.png"])
    let text = String(decoding: zip, as: UTF8.self)
    #expect(text.contains("Dinner") && text.contains("10.00"))
    #expect(!text.contains("20.00") && !text.contains("7.77"), "what I have no part in")
    #expect(text.contains("\"username\":\"ada\"") || text.contains("\"username\": \"ada\""))
    try await made.browser().send("GET", "/account/data.zip")
  }
}
