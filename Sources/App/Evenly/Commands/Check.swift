import Store
import StoreMaintenance

/// Compares the projections with the journal, and rebuilds them if asked to.
struct Check {
  private let database: String
  private let repairs: Bool
  private let acceptsLoss: Bool

  init(_ settings: Settings) throws(Failure) {
    database = settings.database
    repairs = settings.isOn(.repair)
    acceptsLoss = settings.isOn(.acceptLoss)
    if acceptsLoss, !repairs { throw .usage("--accept-loss needs --repair") }
  }

  func run() throws(Failure) -> ExitCode {
    let line = ProgressLine()
    defer { line.clear() }
    // Data that would be lost is reported before the repair.
    if acceptsLoss { say(try check(line), line) }
    let before = repairs ? wrong(line) : []
    let isRefused = repairs ? try Failure.translating { try repair(line) } : nil
    let findings = try check(line)
    say(findings, line)
    if let isRefused { throw isRefused }
    if repairs { sayMended(before, findings) }
    guard findings.isEmpty else { throw Failure(.badData, refusal(findings)) }
    return .success
  }

  /// The findings before the repair; empty if the database cannot be read at all.
  private func wrong(_ line: ProgressLine) -> [Finding] {
    do throws(Failure) { return try check(line) } catch { return [] }
  }

  private func sayMended(_ before: [Finding], _ after: [Finding]) {
    let left = Set(after.map(\.words))
    let mended = before.map(\.words).filter { !left.contains($0) }
    for words in mended { Console.print("repaired: \(words)") }
    if before.isEmpty, after.isEmpty { Console.print("nothing had to be repaired") }
  }

  private func say(_ findings: [Finding], _ line: ProgressLine) {
    line.clear()
    for finding in findings { Console.print(finding.words) }
  }

  private func check(_ line: ProgressLine) throws(Failure) -> [Finding] {
    try Failure.translating { try StoreError.translating(database) { try read(line) } }
  }

  private func read(_ line: ProgressLine) throws -> [Finding] {
    let reader = try StoreReader(path: database)
    defer { reader.close() }
    return try reader.read { snapshot in
      try snapshot.check { line.show("checking", $0.operations, of: $0.total) }
    }
  }

  /// Returns why the repair was not made, if the admin must decide.
  private func repair(_ line: ProgressLine) throws -> Failure? {
    let store = try DataStore.open(existing: database)
    defer { store.close() }
    do {
      try store.writeAndWait { [acceptsLoss] transaction in
        try transaction.repair(acceptingLoss: acceptsLoss) {
          line.show("repairing", $0.operations, of: $0.total)
        }
      }
      return nil
    } catch let refusal as RepairRefusal {
      let failure = Failure(
        .badData, "\(refusal); \(Self.restoring)\(refusal.isAboutLoss ? Self.accepting : "")")
      guard refusal.isAboutLoss else { throw failure }
      return failure
    }
  }

  private static let restoring = "restore a backup with evenly restore"
  private static let repairing = "evenly check --repair rebuilds"
  private static let accepting = ", or accept the journal as it is with evenly check --repair --accept-loss"

  /// A repair is offered for findings that it mends, unless something prevents it.
  private func refusal(_ findings: [Finding]) -> String {
    let what = findings.count == 1 ? "1 problem" : "\(findings.count) problems"
    let isBlocked = repairs || findings.contains { $0.cure == .backupBeforeRepair }
    if !isBlocked, findings.contains(where: { $0.cure == .loss }) {
      return "\(what) found; \(Self.restoring)\(Self.accepting)"
    }
    let mendable = isBlocked ? 0 : findings.count { $0.cure == .repair }
    return switch mendable {
    case 0: "\(what) found that cannot be repaired; \(Self.restoring)"
    case findings.count: "\(what) found; \(Self.repairing) \(mendable == 1 ? "it" : "them") from the journal"
    default:
      "\(what) found; \(Self.repairing) \(mendable) of them from the journal; "
        + "for the rest, \(Self.restoring)"
    }
  }
}
