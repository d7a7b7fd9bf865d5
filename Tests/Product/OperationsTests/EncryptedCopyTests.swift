import Testing
import WebDAV

@testable import Operations

/// Whether a server has a copy that it was sent.
struct EncryptedCopyTests {
  private let copy: EncryptedCopy

  init() throws {
    copy = EncryptedCopy(of: try #require(BackupName("evenly-2026-11-21T0400Z.db")), length: 1_234)
  }

  private typealias Case = (files: [ListedFile], flaw: EncryptedCopy.Flaw?)

  private static let name = "evenly-2026-11-21T0400Z.db.age"
  private static let cases: [Case] = [
    ([ListedFile(name: name, length: 1_234)], nil), ([ListedFile(name: name)], nil), ([], .missing),
    ([ListedFile(name: name + ".unfinished", length: 1_234)], .missing),
    ([ListedFile(name: name, length: 10)], .otherLength(10, sent: 1_234)),
    ([ListedFile(name: name, length: 1_235)], .otherLength(1_235, sent: 1_234)),
  ]

  @Test(arguments: cases) private func `a copy is there if its name and length are listed`(_ each: Case) {
    #expect(copy.isListed(in: each.files) == (each.flaw == nil))
    guard let flaw = each.flaw else { return }
    #expect(throws: flaw) { try copy.requireListed(in: each.files) }
  }
}
