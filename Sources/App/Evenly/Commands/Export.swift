import API
import Archive
import Operations
import Pages
import Store
import Words

/// Writes all groups as JSON and CSV into a directory.
struct Export {
  private let database: String
  private let directory: String

  init(_ settings: Settings) throws(Failure) {
    database = settings.database
    directory = try settings.operand(0)
  }

  func run() throws(Failure) -> ExitCode {
    let line = ProgressLine()
    defer { line.clear() }
    try Failure.translating {
      let reader = try StoreReader(path: database)
      defer { reader.close() }
      do {
        try reader.read { snapshot in
          let now = WallClock.system.now()
          let today = LocalTime(secondsSinceEpoch: now.milliseconds / 1_000).day
          let tables = ExportTables(
            entries: { try $0.writeTable(of: $1, to: $2) },
            splitwise: { try $0.writeSplitwiseTable(of: $1, on: today, to: $2) })
          try snapshot.export(to: directory, tables: tables, at: now, program: Release.version) {
            line.show("exporting", $0, of: $1)
          }
        }
      } catch StoreError.exists(let path) { throw Failure(.cannotCreate, "\(path) is not empty") }
    }
    return .success
  }
}
