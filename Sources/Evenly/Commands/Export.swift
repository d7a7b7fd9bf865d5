import Archive
import Store
import Web

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
          try snapshot.export(to: directory, table: { try $0.writeTable(of: $1, to: $2) }) {
            line.show("exporting", $0, of: $1)
          }
        }
      } catch StoreError.exists(let path) {
        throw Failure(.cannotCreate, "\(path) is not empty")
      }
    }
    return .success
  }
}
