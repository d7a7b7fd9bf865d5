import Store
import StoreMaintenance

/// Replaces the database with a backup.
struct Restore {
  private let database: String
  private let source: RestoreSource
  private let isForced: Bool

  init(_ settings: Settings) throws(Failure) {
    database = settings.database
    source = try RestoreSource(settings)
    isForced = settings.isOn(.force)
  }

  func run() throws(Failure) -> ExitCode {
    let line = ProgressLine()
    defer { line.clear() }
    try Failure.translating {
      do { try restore { line.show("copying", $0, of: $1) } } catch StoreError.exists(let path) {
        throw Failure(.cannotCreate, refusal(path))
      }
    }
    return .success
  }

  private func restore(_ progress: @escaping Backup.Progress) throws {
    if case .plain(let file) = source {
      try Backup.restore(file, to: database, force: isForced, progress: progress)
    } else {
      try Backup.restore(named: source.name, to: database, force: isForced, progress: progress) { file in
        try source.fetch(to: file)
      }
    }
  }

  private func refusal(_ path: String) -> String {
    isForced ? "\(path) is the backup itself" : "\(path) already exists; --force replaces it"
  }
}
