import HTTP
import TestSupport
import Testing

@testable import Pages

struct AvatarTests {
  private func open() async throws -> Browser {
    let browser = try await TestSite.household().signIn(as: .ada)
    try await browser.visit("/account")
    return browser
  }

  private func address(_ browser: Browser) throws -> String {
    try #require(browser.document.all("img").first?["src"])
  }

  @Test(arguments: [
    (Sample.png, "image/png"), (Sample.jpeg, "image/jpeg"), (Sample.gif, "image/gif"),
    (Sample.webp, "image/webp"),
  ]) func `a picture is served as what it is`(_ bytes: [UInt8], _ type: String) async throws {
    let browser = try await open()
    try await browser.upload("/account/avatar", "avatar", bytes)
    #expect(browser.document.message == "Picture saved.")
    try await browser.send("GET", try address(browser))
    #expect(browser.response.bytes == bytes)
    #expect(browser.response.fields[.contentType] == type)
    #expect(browser.response.fields[.cacheControl] == "private, max-age=31536000, immutable")
    #expect(browser.response.presetText.contains("nosniff"))
  }

  @Test(arguments: [
    Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), Array("<html>".utf8), Array("%PDF-1.7".utf8),
    Array("RIFF0000WAVE".utf8), [0x89, 0x50], [0xFF, 0xD8], Array(Sample.png.prefix(30)),
    [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3], Array("GIF89a/*<script>".utf8),
  ]) func `a file that is no picture is refused, even with a picture's type`(_ bytes: [UInt8]) async throws {
    let browser = try await open()
    try await browser.upload("/account/avatar", "avatar", bytes)
    #expect(browser.status == 422)
    #expect(
      browser.document.error("avatar") == "This isn’t a PNG, JPEG, GIF or WebP picture. Choose another one.")
    #expect(browser.document.all("img").isEmpty)
  }

  @Test func `two megabytes are the limit, and more is said beside the field`() async throws {
    let browser = try await open()
    let padding = [UInt8](repeating: 0, count: AccountPictures.mostBytes - Sample.png.count)
    try await browser.upload("/account/avatar", "avatar", Sample.png + padding)
    #expect(browser.document.message == "Picture saved.")
    try await browser.upload("/account/avatar", "avatar", Sample.png + padding + [0])
    #expect(browser.status == 422)
    #expect(browser.document.error("avatar")?.contains("larger than 2 MB") == true)
  }

  @Test func `nothing chosen is said so`() async throws {
    let browser = try await open()
    try await browser.upload("/account/avatar", "other", [])
    #expect(browser.document.error("avatar") == "Choose a picture first.")
  }

  @Test(arguments: ["entry", "balances", "history"]) func `a page that shows faces has the new one at once`(
    page: String
  ) async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    let entry = try #require(
      try await ada.visit("/groups/\(flat.group)").all("li").compactMap { $0["data-entry"] }.first)
    let path = flat.path(page == "entry" ? "entries/\(entry)" : page)
    let faces = { (document: Document) in
      document.all("img").filter { $0["class"] == "badge" }.compactMap { $0["src"] }
    }
    #expect(faces(try await ada.visit(path)).isEmpty)
    for picture in [Sample.png, Sample.jpeg] {
      try await ada.upload("/account/avatar", "avatar", picture)
      let address = try address(ada)
      #expect(Set(faces(try await ada.visit(path))) == [address])
    }
  }

  @Test func `another picture has another address, and a removed one is gone`() async throws {
    let browser = try await open()
    try await browser.upload("/account/avatar", "avatar", Sample.png)
    let first = try address(browser)
    try await browser.upload("/account/avatar", "avatar", Sample.jpeg)
    let second = try address(browser)
    #expect(first != second)
    try await browser.submit("Remove picture")
    #expect(browser.document.all("img").isEmpty)
    for old in [first, second] {
      try await browser.send("GET", old)
      #expect(browser.status == 404)
    }
  }

  @Test func `a plain form is no upload`() async throws {
    let browser = try await open()
    try await browser.post("/account/avatar", [("avatar", "x")])
    #expect(browser.status == 415)
  }
}
