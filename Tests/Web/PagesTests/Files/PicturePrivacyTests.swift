import Accounts
import Pictures
import Store
import TestSupport
import Testing

struct PicturePrivacyTests {
  @Test func `wherever a picture is taken in, it says no more where it was taken`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    let photo = try #require(Photo.all.first { $0.kind == .jpeg && $0.name.hasSuffix("6") })
    func file(_ field: String) -> ChosenFile {
      ChosenFile(field: field, name: "till.jpg", type: "image/jpeg", bytes: photo.bytes)
    }
    try await ada.send(group.path + "/entries", [("title", "Tea"), ("amount", "3")], files: [file("file")])
    try await ada.send(group.path + "/receipts", files: [file("receipt")])
    let kept = try made.store.read { snapshot in
      try snapshot.attachments(of: group.id).map { file in
        (file.size, file.digest, Array(try snapshot.contents(of: file.id, from: 0)))
      }
    }
    #expect(kept.count == 2)
    for (size, digest, bytes) in kept {
      #expect(bytes == photo.plain && size == photo.plain.count && digest == Digest(of: photo.plain))
    }
    try await ada.visit("/account")
    try await ada.upload("/account/avatar", "avatar", photo.bytes)
    try await ada.send("GET", try #require(ada.document.all("img").first?["src"]))
    #expect(ada.response.bytes == photo.plain)
  }
}
