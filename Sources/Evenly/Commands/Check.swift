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
    for finding in findings { Console.print(finding) }
    guard findings.isEmpty else { throw Failure(.badData, refusal(findings.count)) }
    return .success
  }

  private func check(_ line: ProgressLine) throws -> [String] {
    let reader = try StoreReader(path: database)
    defer { reader.close() }
    return try reader.read { snapshot in
      try snapshot.check { line.show("checking", $0.operations, of: $0.total) }
    }
  }

  private func repair(_ line: ProgressLine) throws {
    let store = try Store.open(existing: database)
    defer { store.close() }
    try store.writeAndWait { transaction in
      try transaction.repair { line.show("repairing", $0.operations, of: $0.total) }
    }
  }

  private func refusal(_ count: Int) -> String {
    let what = count == 1 ? "one thing is" : "\(count) things are"
    return repairs
      ? "\(what) wrong that cannot be repaired; evenly restore brings back a backup"
      : "\(what) wrong; evenly check --repair makes it again from the journal"
  }
}
