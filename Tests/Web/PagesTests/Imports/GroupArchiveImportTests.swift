import API
import Archive
import Ledger
import Store
import TestSupport
import Testing

/// A group that comes back from its archive through the page.
struct GroupArchiveImportTests {
  private func archive(isDeleted: Bool) async throws -> ChosenFile {
    let elsewhere = try await TestSite.household()
    let group = try await elsewhere.group("Lake Street", founder: .ada)
    if isDeleted { try await elsewhere.change(group, .group(.deleted(true))) }
    var bytes: [UInt8] = []
    try elsewhere.store.read { snapshot in
      let archive = try GroupArchive(group.id, of: snapshot, at: elsewhere.clock.now, program: "1") {
        try $0.writeTable(of: $1, to: $2)
      }
      try archive.write { bytes += $0 }
    }
    return ChosenFile(name: "archive.zip", type: "application/zip", bytes: bytes)
  }

  @Test func `it is there again`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    try await ada.send("/import", files: [try await archive(isDeleted: false)])
    #expect(
      ada.path.hasPrefix("/groups/") && ada.document.message?.hasPrefix("The group was restored") == true)
  }

  @Test func `one that had been deleted is not said to be there`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    try await ada.send("/import", files: [try await archive(isDeleted: true)])
    #expect(ada.path == "/")
    #expect(ada.document.message?.hasPrefix("This group was deleted in the file") == true)
    #expect(ada.document.all("li").contains { $0["data-deleted"] != nil })
  }
}
