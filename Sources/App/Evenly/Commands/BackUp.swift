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
        let cure = "evenly check --repair mends what follows from the journal"
        throw Failure(.badData, "\(file) is made, and evenly restore would refuse it, as \(flaw); \(cure)")
      } catch StoreError.exists(let path) {
        throw Failure(.cannotCreate, "\(path) exists already, and is no earlier backup")
      }
    }
    return .success
  }
}
