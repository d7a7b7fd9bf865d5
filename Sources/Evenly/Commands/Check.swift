import Store

/// Compares all that is kept with the journal, and makes it again where that is asked for.
struct Check {
  private let database: String
  private let repairs: Bool

  init(_ settings: Settings) throws(Failure) {
    database = settings.database
    repairs = settings.isOn(.repair)
  }

  func run() throws(Failure) -> ExitCode {
    let line = ProgressLine()
    defer { line.clear() }
    if repairs { try Failure.translating { try repair(line) } }
    let findings = try Failure.translating { try check(line) }
    line.clear()
    for finding in findings { Console.print(finding.words) }
    guard findings.isEmpty else { throw Failure(.badData, refusal(findings)) }
    return .success
  }

  private func check(_ line: ProgressLine) throws -> [Finding] {
    let reader = try StoreReader(path: database)
    defer { reader.close() }
    return try reader.read { snapshot in
      try snapshot.check { line.show("checking", $0.operations, of: $0.total) }
    }
  }

  private func repair(_ line: ProgressLine) throws {
    let store = try Store.open(existing: database)
    defer { store.close() }
    do {
      try store.writeAndWait { transaction in
        try transaction.repair { line.show("repairing", $0.operations, of: $0.total) }
      }
    } catch let refusal as RepairRefusal {
      throw Failure(.badData, "\(refusal); \(Self.restoring)")
    }
  }

  private static let restoring = "evenly restore brings back a backup"
  private static let repairing = "evenly check --repair makes"

  /// A repair is offered for what it mends, and where nothing keeps it from being done.
  private func refusal(_ findings: [Finding]) -> String {
    let what = findings.count == 1 ? "one thing is" : "\(findings.count) things are"
    let isBlocked = repairs || findings.contains { $0.cure == .backupBeforeRepair }
    let mendable = isBlocked ? 0 : findings.count { $0.cure == .repair }
    return switch mendable {
    case 0: "\(what) wrong that cannot be repaired; \(Self.restoring)"
    case findings.count: "\(what) wrong; \(Self.repairing) it again from the journal"
    default:
      "\(what) wrong; \(Self.repairing) \(mendable) of them again from the journal, "
        + "for the rest \(Self.restoring)"
    }
  }
}
