import Store
import StoreMaintenance

/// Copies the database to a file, even while a server uses it.
struct BackUp {
  private let database: String
  private let file: String

  init(_ settings: Settings) throws(Failure) {
    database = settings.database
    file = try settings.operand(0)
  }

  func run() throws(Failure) -> ExitCode {
    let line = ProgressLine()
    defer { line.clear() }
    try Failure.translating {
      do { try Backup.make(of: database, at: file) { line.show("copying", $0, of: $1) } } catch let flaw
        as Backup.Unsound
      {
        let cure = "evenly check --repair rebuilds what follows from the journal"
        throw Failure(.badData, "\(file) was written, but evenly restore would refuse it: \(flaw); \(cure)")
      } catch StoreError.exists(let path) {
        throw Failure(.cannotCreate, "\(path) already exists and is not an earlier backup")
      }
    }
    return .success
  }
}
