import HTTP
import Ledger
import Programs
import Store
package import Threads

/// Reads the pictures of receipts with the program tesseract, one after the other and on a thread of its own,
/// and notes what it makes out as proposals.
package final class ReceiptReader: Sendable {
  private let program: String
  private let pool: BlockingPool
  private let isClosed = Monitor(false)
  private let languages = Monitor<String?>(nil)

  private static let mostPixels = 40_000_000

  /// Nil where the program is not there: then nothing is said of it.
  package static func installed() throws(ThreadError) -> ReceiptReader? {
    guard let program = ChildProcess.find("tesseract") else { return nil }
    return try ReceiptReader(program)
  }

  init(_ program: String) throws(ThreadError) {
    self.program = program
    pool = try BlockingPool(threads: 1, capacity: 16)
  }

  package func close() {
    isClosed.withLock { $0 = true }
    pool.close()
  }

  /// Reads a receipt's picture in its own time; whoever looks at the inbox sees what comes of it then.
  func read(_ file: AttachedFile, as receipt: ID<Receipt>, _ group: Group, _ visit: Visit) {
    let (store, clock, today) = (visit.store, visit.site.clock, visit.formats.today)
    let operation: ID<Ledger.Operation> = visit.newID()
    Task { [self] in
      guard let text = try? await pool.run({ self.text(of: file, in: store, group.currency) }) ?? nil
      else { return }
      let reading = text.reading(in: group.currency, today: today)
      guard !reading.isEmpty else { return }
      let proposal = Proposal(operation, .receipt(receipt, .read(reading)))
      // Where the receipt or its group is gone meanwhile there is nothing to note, and nobody to tell.
      _ = try? await store.write { transaction in
        try transaction.append([proposal], to: group.id, from: .system(at: clock.now()))
      }
    }
  }

  /// The text on a picture; nil where there is none, or the picture is none that is read.
  private func text(of file: AttachedFile, in store: Store, _ currency: Currency) -> ReceiptText? {
    func part(_ position: Int) -> ArraySlice<UInt8>? {
      try? store.read { try $0.contents(of: file.id, from: position) }
    }
    guard !isClosed.withLock({ $0 }), let head = part(0).map(Array.init), let kind = FileKind(head),
      let size = PictureSize(head, kind), size.pixels <= Self.mostPixels,
      let directory = TemporaryDirectory(), directory.write(to: "receipt", part)
    else { return nil }
    // As a column of lines of many sizes first; a receipt that was held askew is rather one block.
    let column = text(in: directory, segmenting: "4")
    guard let column, column.total(in: currency) == nil else { return column }
    let block = text(in: directory, segmenting: "6")
    return block?.total(in: currency) == nil ? column : block
  }

  private func text(in directory: TemporaryDirectory, segmenting mode: String) -> ReceiptText? {
    var process = process(["receipt", "stdout", "-l", installedLanguages(), "--psm", mode])
    process.directory = directory.path
    let output = process.output { isClosed.withLock { $0 } }
    return output.map { ReceiptText(String(decoding: $0, as: UTF8.self)) }
  }

  // MARK: - The program

  private func process(_ arguments: [String]) -> ChildProcess {
    ChildProcess(
      program, arguments,
      environment: ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "OMP_THREAD_LIMIT=1"])
  }

  /// Those that are there of the languages that the site speaks, a few at most: each costs time.
  private func installedLanguages() -> String {
    if let known = languages.withLock({ $0 }) { return known }
    let output = process(["--list-langs"]).output { isClosed.withLock { $0 } } ?? []
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    let found = ["eng", "deu", "fra", "spa", "por", "jpn", "ara", "ita", "nld"].filter(lines.contains)
    let chosen = found.isEmpty ? "eng" : found.prefix(3).joined(separator: "+")
    languages.withLock { $0 = chosen }
    return chosen
  }
}
