import Accounts
import Glibc
import Ledger
import Operations
import ReceiptOCR
import Store
import Subprocess
import TestSupport
import Testing
import Threads

/// Receipts on their way through the program that reads them, for which a script stands in.
@Suite(.timeLimit(.minutes(3))) struct BackgroundReceiptReaderTests {
  let made: TestSite
  let group: TestGroup
  let ada: Browser
  let folder: Scratch

  init() async throws {
    made = try await TestSite.household()
    group = try await made.group("Flat", founder: .ada)
    ada = try await made.signIn(as: .ada)
    folder = try Scratch()
  }

  /// A picture of its own for each number, as far as its size is asked for.
  private func picture(_ number: Int) -> ChosenFile {
    let bytes = Sample.png + [UInt8(number)]
    return ChosenFile(field: "receipt", name: "till.png", type: nil, bytes: bytes)
  }

  private func upload(_ numbers: some Sequence<Int>) async throws {
    try await ada.send(group.path + "/receipts", files: numbers.map(picture))
    try #require(ada.status == 200)
  }

  private func reader(_ answer: String) throws -> (unread: BackgroundReceiptReader, reader: ReceiptReader) {
    let reader = try ReceiptReader.answering(answer, in: folder)
    let unread = BackgroundReceiptReader(
      reader, made.store, clock: made.clock.wall, .system, log: Log(level: .error))
    return (unread, reader)
  }

  private func calls() throws -> Int {
    folder.names(in: "").contains("calls") ? try folder.contents("calls").count / 2 : 0
  }

  private func totals() throws -> [Int64?] {
    let group = group.id
    return try made.store.read { try $0.receipts(of: group) }.map { $0.reading?.amount?.minorUnits }
  }

  @Test func `however many come at once, each is read once`() async throws {
    try await upload(0..<20)
    try await upload(20..<40)
    let (unread, _) = try reader("echo 'TOTAL 3.50'")
    await unread.readAll()
    #expect(try totals() == Array(repeating: 350, count: 40))
    #expect(try calls() == 40)
    await unread.readAll()
    #expect(try calls() == 40)
    unread.stop()
  }

  @Test func `one person's pile lets another one's receipt through`() async throws {
    try await upload(0..<10)
    let other = try await made.group("Trip", founder: .ben)
    let ben = try await made.signIn(as: .ben)
    try await ben.send(other.path + "/receipts", files: [picture(10)])
    let read = Monitor([ID<Ledger.Group>]())
    made.store.onCommit { notices in
      for case .changed(let group, _) in notices { read.withLock { $0.append(group) } }
    }
    let (unread, _) = try reader("echo 'TOTAL 3.50'")
    await unread.readAll()
    #expect(read.withLock { $0 } == [group.id, other.id] + Array(repeating: group.id, count: 9))
    unread.stop()
  }

  @Test func `what waits when the program stops is read when it starts again`() async throws {
    try await upload(0..<3)
    let (stopped, closed) = try reader("echo 'TOTAL 3.50'")
    closed.close()
    await stopped.readAll()
    #expect(try totals() == [nil, nil, nil])
    let changed = AsyncStream<Void>.makeStream()
    let group = group.id
    made.store.onCommit { notices in for case .changed(group, _) in notices { changed.continuation.yield() } }
    let (unread, _) = try reader("echo 'TOTAL 3.50'")
    unread.start()
    var count = 0
    for await _ in changed.stream {
      count += 1
      if count == 3 { break }
    }
    #expect(try totals() == [350, 350, 350])
    unread.stop()
  }

  @Test(arguments: ["true", "exit 1"])
  func `what holds nothing or cannot be read is not tried again and again`(_ answer: String) async throws {
    try await upload(0..<2)
    let (unread, _) = try reader(answer)
    await unread.readAll()
    let asked = try calls()
    #expect(asked == (answer == "true" ? 4 : 2))
    await unread.readAll()
    #expect(try calls() == asked)
    #expect(try totals() == [nil, nil])
    unread.stop()
  }

  @Test func `a receipt set aside or deleted since is not read`() async throws {
    try await upload(0..<1)
    try await ada.submit("Dismiss receipt", ["reason": "Paid privately"])
    try await ada.send(
      group.path + "/receipts",
      files: [ChosenFile(field: "receipt", name: "a.pdf", type: nil, bytes: Sample.pdf)])
    try await upload(1..<2)
    try await ada.submit("Undo")
    let (unread, _) = try reader("echo 'TOTAL 3.50'")
    await unread.readAll()
    #expect(try calls() == 0)
    #expect(try made.store.read { try $0.unreadReceipts().first } == nil)
    unread.stop()
  }
}

extension ReceiptReader {
  /// Reads with a script in place of the program: it notes each time it is asked, and then does what is told here.
  static func answering(_ answer: String, in folder: Scratch) throws -> ReceiptReader {
    let script = "#!/bin/sh\n[ \"$1\" = --list-langs ] && echo eng && exit\necho x >> \"${0%/*}/calls\"\n"
    try folder.write(Array("\(script)\(answer)\n".utf8), to: "tesseract")
    chmod(folder.file("tesseract"), 0o755)
    var sandbox = Sandbox()
    sandbox.writable = [folder.path]
    return try ReceiptReader(folder.file("tesseract"), sandbox: sandbox)
  }
}
