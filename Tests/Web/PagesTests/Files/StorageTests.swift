import Disk
import Store
import TestSupport
import Testing

@testable import Pages

/// What people see of it when files take too much room.
struct StorageTests {
  private let scratch: Scratch
  private let till = ChosenFile(name: "till.png", type: "image/png", bytes: Sample.png)

  init() throws { scratch = try Scratch() }

  private func flat(_ change: (inout StorageLimits) -> Void) async throws -> (TestSite, TestGroup, Browser) {
    let made = try await TestSite.household(database: scratch.file()) { change(&$0.storage) }
    let group = try await made.group("Flat", founder: .ada, others: ["Ben"])
    return (made, group, try await made.signIn(as: .ada))
  }

  private let dinner = [("title", "Dinner"), ("amount", "12.50"), ("kind", "expense")]

  private func files(_ made: TestSite, _ group: TestGroup) throws -> Int {
    try made.store.read { try $0.attachments(of: group.id).count }
  }

  @Test func `a group that keeps enough says so beside the field, and what was typed is kept`() async throws {
    let (made, group, ada) = try await flat { $0.group = 65_536 }
    try await ada.send(group.path + "/entries", dinner, files: [till])
    #expect(ada.status == 200)
    var other = till
    (other.name, other.bytes) = ("other.png", Sample.png + [4])
    let page = try await ada.send(group.path + "/entries", dinner, files: [other])
    #expect(ada.status == 507)
    let words = try #require(page.error("file"))
    #expect(words.contains("other.png") && words.contains("This group’s files take up 65.6 kB"), "\(words)")
    // What is said is what is counted, which is more than the picture has.
    #expect(words.contains("each file counts as at least 65.6 kB"), "\(words)")
    #expect(till.bytes.count < 65_536)
    #expect(ada.response.text.contains("value=\"Dinner\""))
    #expect(try files(made, group) == 1)
    var receipt = other
    receipt.field = "receipt"
    try await ada.send(group.path + "/receipts", files: [receipt])
    #expect(ada.status == 507 && ada.response.text.contains("This group’s files take up"))
    try await ada.post(group.path + "/entries", dinner)
    #expect(ada.status == 200)
  }

  @Test func `a person who has added enough is told so`() async throws {
    let (made, group, ada) = try await flat { $0.person = 65_535 }
    let page = try await ada.send(group.path + "/entries", dinner, files: [till])
    #expect(ada.status == 507)
    #expect(page.error("file")?.contains("Files you added take up 0") == true)
    #expect(page.error("file")?.contains("each file counts as at least 65.6 kB") == true)
    #expect(try files(made, group) == 0)
  }

  @Test func `a disk below its reserve takes no files, and all else`() async throws {
    let (made, group, ada) = try await flat { $0.reserve = .max / 4 }
    let page = try await ada.send(group.path + "/entries", dinner, files: [till])
    #expect(ada.status == 507)
    #expect(page.error("file")?.contains("The server’s disk is nearly full") == true)
    #expect(ada.response.text.contains("value=\"Dinner\""))
    #expect(try files(made, group) == 0)
    let empty = ChosenFile(name: "", type: "application/octet-stream", bytes: [])
    try await ada.send(group.path + "/entries", dinner, files: [empty])
    #expect(ada.status == 200 && ada.document.message?.contains("Dinner") == true)
    try await ada.upload("/account/avatar", "avatar", Sample.png)
    #expect(ada.status == 422 && ada.response.text.contains("nearly full"))
    #expect(try await made.signIn(as: .ben).status == 200)
  }
}
