import Ledger
import SQLite
import TestSupport
import Testing

@testable import Store

struct AttachmentTests {
  let household: Household
  let transaction: Transaction

  init() throws {
    household = try Household()
    transaction = household.transaction
  }

  private func makeAttachment(_ number: UInt64, size: Int) throws -> AttachedFile {
    AttachedFile(
      id: ID(high: 9, low: number), group: household.flat, uploader: household.ada, type: "image/png",
      size: size, digest: try Digest(1), created: .start(plus: .seconds(Int(number))))
  }

  private func read(_ file: AttachedFile) throws -> [UInt8] {
    var contents: [UInt8] = []
    while case let part = try transaction.contents(of: file.id, from: contents.count), !part.isEmpty {
      contents += part
    }
    return contents
  }

  @Test(arguments: [0, 1, AttachedFile.partSize, AttachedFile.partSize + 1, 3 * AttachedFile.partSize - 7])
  func `a file of any size comes back as it was`(size: Int) throws {
    let contents = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let attachment = try makeAttachment(1, size: size)
    try transaction.add(attachment, contents: contents)
    #expect(try transaction.attachment(attachment.id, in: household.flat) == attachment)
    #expect(try read(attachment) == contents)
  }

  @Test func `a file can be read from anywhere in it`() throws {
    let contents = (0..<AttachedFile.partSize + 10).map { UInt8(truncatingIfNeeded: $0) }
    let attachment = try makeAttachment(1, size: contents.count)
    try transaction.add(attachment, contents: contents)
    let middle = AttachedFile.partSize - 3
    #expect(
      Array(try transaction.contents(of: attachment.id, from: middle)) == Array(contents[middle...].prefix(3))
    )
    #expect(try transaction.contents(of: attachment.id, from: contents.count).isEmpty)
    #expect(try transaction.contents(of: attachment.id, from: -1).isEmpty)
    #expect(try transaction.contents(of: attachment.id, from: .max).isEmpty)
  }

  @Test func `a file of another group is not found`() throws {
    let attachment = try makeAttachment(1, size: 1)
    try transaction.add(attachment, contents: [7])
    #expect(try transaction.attachment(attachment.id, in: household.trip) == nil)
    #expect(try transaction.attachments(of: household.trip) == [])
  }

  @Test func `files are listed, the newest first`() throws {
    let (first, second) = (try makeAttachment(1, size: 0), try makeAttachment(2, size: 0))
    try transaction.add(first, contents: [])
    try transaction.add(second, contents: [])
    #expect(try transaction.attachments(of: household.flat) == [second, first])
  }

  @Test func `a file goes with its group, and its contents with it`() throws {
    let attachment = try makeAttachment(1, size: 1)
    try transaction.add(attachment, contents: [1])
    #expect(try read(attachment) == [1])
    #expect(try transaction.deleteGroup(household.flat))
    try transaction.removeHiddenGroups()
    #expect(try transaction.connection.value("SELECT count(*) FROM attachment_parts") == 0)
  }
}
