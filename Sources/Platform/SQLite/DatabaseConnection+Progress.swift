internal import CSQLite

/// Keeps the closure alive as long as SQLite may call it.
final class ProgressHandler {
  let goesOn: () -> Bool

  init(_ goesOn: @escaping () -> Bool) {
    self.goesOn = goesOn
  }
}

extension DatabaseConnection {
  /// Calls `goesOn` after every `steps` steps of SQLite's virtual machine; if it returns false, the statement
  /// ends with an error that `isInterrupted`. Nil removes the handler.
  package func onProgress(every steps: Int32 = 10_000, _ goesOn: (() -> Bool)?) {
    progress = goesOn.map(ProgressHandler.init)
    let context = progress.map { Unmanaged.passUnretained($0).toOpaque() }
    sqlite3_progress_handler(handle, steps, progress == nil ? nil : reportProgress, context)
  }
}

private func reportProgress(context: UnsafeMutableRawPointer?) -> Int32 {
  guard let context else { return 0 }
  return Unmanaged<ProgressHandler>.fromOpaque(context).takeUnretainedValue().goesOn() ? 0 : 1
}
