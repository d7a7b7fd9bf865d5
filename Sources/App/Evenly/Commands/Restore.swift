import Store
import StoreMaintenance

/// Replaces the database with a backup.
struct Restore {
  private let database: String
  private let file: String
  private let isForced: Bool

  init(_ settings: Settings) throws(Failure) {
    database = settings.database
    file = try settings.operand(0)
    isForced = settings.isOn(.force)
  }

  func run() throws(Failure) -> ExitCode {
    let line = ProgressLine()
    defer { line.clear() }
    try Failure.translating {
      do {
        try Backup.restore(file, to: database, force: isForced) { line.show("copying", $0, of: $1) }
      } catch StoreError.exists(let path) { throw Failure(.cannotCreate, refusal(path)) }
    }
    return .success
  }

  private func refusal(_ path: String) -> String {
    isForced ? "\(path) is the backup itself" : "\(path) already exists; --force replaces it"
  }
}
