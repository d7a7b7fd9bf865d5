import Ledger
import Pictures
import Store
package import Subprocess
package import Threads

/// Reads the pictures of receipts with the program tesseract, one after the other and on a thread of its own.
///
/// A crafted picture could exploit that program. So it gets only the picture, a time limit, and the system
/// calls of a program that only computes.
package final class ReceiptReader: Sendable {
  private let program: String
  private let sandbox: Sandbox
  private let pool: BlockingPool
  private let isClosed = Monitor(false)
  private let languages = Monitor<String?>(nil)

  /// How many photos may be with it at once, besides the one receipt of the inbox.
  package static let mostPhotos = 2
  private static let mostPixels = 40_000_000
  /// The limits for one picture, in processor time and in elapsed time.
  private static let (processorSeconds, time): (UInt64, Duration) = (10, .seconds(20))

  /// Nil if the program is not installed, which is not reported.
  package static func installed() throws(SystemError) -> ReceiptReader? {
    guard let program = ChildProcess.find("tesseract") else { return nil }
    return try ReceiptReader(program)
  }

  package init(_ program: String, sandbox: Sandbox = Sandbox()) throws(SystemError) {
    self.program = program
    self.sandbox = sandbox
    pool = try BlockingPool(threads: 1, capacity: Self.mostPhotos)
  }

  /// The means of confining the program that this machine does not offer.
  var missingMeans: [String] {
    [(sandbox.means.narrowsFiles, "Landlock"), (sandbox.means.narrowsCalls, "seccomp")].filter { !$0.0 }.map {
      "\($0.1), which this machine does not offer"
    }
  }

  package func close() {
    isClosed.withLock { $0 = true }
    pool.close()
  }

  /// The result of reading a picture.
  enum Outcome: Sendable {
    case text(ReceiptText)
    /// The file is no picture of a supported kind.
    case unreadable
    /// The program failed, or took too long.
    case failed
    /// The reader is closed or busy; the picture has not been read.
    case stopped
  }

  /// Reads a file of a group whose currency is `currency`.
  func read(_ file: ID<Attachment>, in store: DataStore, _ currency: Currency) async -> Outcome {
    (try? await pool.run { self.outcome(of: file, in: store, currency) }) ?? .stopped
  }

  private func outcome(of file: ID<Attachment>, in store: DataStore, _ currency: Currency) -> Outcome {
    func part(_ position: Int) -> ArraySlice<UInt8>? {
      try? store.read { try $0.contents(of: file, from: position) }
    }
    guard let head = part(0).map(Array.init), let kind = FileKind(head), let size = PictureSize(head, kind),
      size.pixels <= Self.mostPixels
    else { return .unreadable }
    guard let directory = TemporaryDirectory(), directory.write(to: "receipt", readingParts: part) else {
      return .failed
    }
    let text = text(in: directory, currency)
    if isClosed.withLock({ $0 }) { return .stopped }
    return text.map { .text($0) } ?? .failed
  }

  /// As a column of lines of many sizes first; a photo taken at an angle is read better as one block.
  private func text(in directory: TemporaryDirectory, _ currency: Currency) -> ReceiptText? {
    let start = ContinuousClock.now
    var process = process(["receipt", "stdout", "-l", installedLanguages(), "--psm", "4"], in: directory)
    guard let run = run(process) else { return nil }
    let column = ReceiptText(run)
    process = self.process(["receipt", "stdout", "-l", installedLanguages(), "--psm", "6"], in: directory)
    process.limits.time = Self.time - (ContinuousClock.now - start)
    process.limits.processorSeconds = Self.processorSeconds - min(run.processorSeconds, Self.processorSeconds)
    guard column.total(in: currency) == nil, process.limits.processorSeconds > 0,
      let block = self.run(process).map(ReceiptText.init), block.total(in: currency) != nil
    else { return column }
    return block
  }

  private func run(_ process: ChildProcess) -> ChildProcess.Result? {
    process.run { isClosed.withLock { $0 } }
  }

  // MARK: - The program

  private func process(_ arguments: [String], in directory: TemporaryDirectory? = nil) -> ChildProcess {
    var process = ChildProcess(
      program, arguments,
      environment: ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "OMP_THREAD_LIMIT=1"])
    process.limits.processorSeconds = Self.processorSeconds
    process.limits.time = Self.time
    var sandbox = sandbox
    sandbox.readable += [program] + (directory.map { [$0.path] } ?? [])
    process.sandbox = sandbox
    if let directory { process.directory = directory.path }
    return process
  }

  /// The installed languages among those of the site, a few at most: each costs time.
  private func installedLanguages() -> String {
    if let known = languages.withLock({ $0 }) { return known }
    let output = run(process(["--list-langs"]))?.output ?? []
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    let found = ["eng", "deu", "fra", "spa", "por", "jpn", "ara", "ita", "nld"].filter(lines.contains)
    let chosen = found.isEmpty ? "eng" : found.prefix(3).joined(separator: "+")
    languages.withLock { $0 = chosen }
    return chosen
  }
}

extension ReceiptText {
  fileprivate init(_ run: ChildProcess.Result) { self.init(String(decoding: run.output, as: UTF8.self)) }
}
