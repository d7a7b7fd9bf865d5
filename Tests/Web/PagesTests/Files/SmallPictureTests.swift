import HTTP
import Ledger
import Store
import StoreMaintenance
import TestSupport
import Testing

/// What lists load in the place of a picture.
struct SmallPictureTests {
  private let made: TestSite
  private let group: TestGroup
  private let ada: Browser

  init() async throws {
    made = try await TestSite.household()
    group = try await made.group("Flat", founder: .ada, others: ["Ben"])
    ada = try await made.signIn(as: .ada)
  }

  private func send(_ small: [ChosenFile]) async throws {
    let picture = ChosenFile(name: "till.png", type: "image/png", bytes: Sample.png)
    try await ada.send(
      group.path + "/entries", [("title", "Dinner"), ("amount", "12.50"), ("kind", "expense")],
      files: [picture] + small)
    try #require(ada.status == 200)
  }

  private func small(_ bytes: [UInt8], of number: Int = 0) -> ChosenFile {
    ChosenFile(field: "small", name: "\(number).webp", type: "image/webp", bytes: bytes)
  }

  private func file() throws -> AttachedFile {
    let files = try made.store.read { [group] in try $0.attachments(of: group.id) }
    #expect(files.count == 1)
    return try #require(files.first)
  }

  private func shown() async throws -> String {
    let entry = try made.store.read { [group] snapshot in
      try snapshot.entries(of: try #require(try snapshot.overview(of: group.id))).rows.first?.id
    }
    let page = try await ada.visit("\(group.path)/entries/\(try #require(entry))")
    let image = try #require(page.all("img").first { $0["loading"] == "lazy" })
    return try #require(image["src"])
  }

  @Test func `the small picture that came with a file is shown in its place`() async throws {
    let webp = try #require(Photo.all.first { $0.bytes.starts(with: Array("RIFF".utf8)) }).bytes
    try await send([small(webp)])
    let file = try file()
    #expect(file.hasSmallPicture && file.size == Sample.png.count)
    let address = "\(group.path)/files/\(file.id)/small"
    #expect(try await shown() == address)
    try await ada.send("GET", address)
    #expect(ada.status == 200)
    #expect(ada.response.fields[.contentType] == "image/webp")
    #expect(ada.response.fields[.contentSecurityPolicy] == "default-src 'none'; sandbox")
    let stranger = try await made.signIn(as: .ben)
    try await stranger.send("GET", address)
    #expect(stranger.status == 404)
  }

  @Test func `without one the picture itself comes when it is looked at`() async throws {
    try await send([])
    #expect(try await shown() == "\(group.path)/files/\(try file().id)")
    try await ada.send("GET", "\(group.path)/files/\(try file().id)/small")
    #expect(ada.status == 404)
  }

  @Test(arguments: [
    Array("<svg onload=alert(1)>".utf8), Sample.png + [UInt8](repeating: 0, count: SmallPicture.maximumSize),
    Array("%PDF-1.4".utf8), [],
  ]) func `what is no small picture is left, and the file is taken`(_ bytes: [UInt8]) async throws {
    try await send([small(bytes)])
    #expect(try !file().hasSmallPicture)
  }

  @Test func `one of a file that did not come is left`() async throws {
    try await send([
      small(Sample.png, of: 7), ChosenFile(field: "small", name: "x", type: nil, bytes: Sample.png),
    ])
    #expect(try !file().hasSmallPicture)
  }

  @Test func `erasing a file takes it along, and the check holds it to that`() async throws {
    try await send([small(Sample.png)])
    let (file, entry) = (try file(), try await shown())
    #expect(entry.hasSuffix("/small"))
    let id = try made.store.read { [group] snapshot in
      try snapshot.entries(of: try #require(try snapshot.overview(of: group.id))).rows.first?.id
    }
    try await made.change(group, .entry(try #require(id), .fileErased(file.id)))
    let small = try made.store.read { [group] in try $0.smallPicture(of: file.id, in: group.id) }
    #expect(small == nil)
    let left = try made.store.read { [group] in try $0.attachment(file.id, in: group.id) }
    #expect(left?.hasSmallPicture == false)
    let findings = try made.store.read { try $0.check() }
    #expect(findings.isEmpty, "\(findings)")
  }
}
