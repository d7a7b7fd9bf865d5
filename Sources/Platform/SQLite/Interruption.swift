internal import CSQLite
internal import Synchronization

/// Stops a connection's statements from another thread: they end with an error that `isInterrupted`.
package final class Interruption: Sendable {
  // The lock guards the connection's handle, which any thread may interrupt as long as it is open.
  private let handle: Mutex<Handle>

  private struct Handle: @unchecked Sendable { var connection: OpaquePointer? }

  init(of connection: OpaquePointer) {
    let handle = Handle(connection: connection)
    self.handle = Mutex(handle)
  }

  package func interrupt() {
    handle.withLock { handle in if let connection = handle.connection { sqlite3_interrupt(connection) } }
  }

  /// Must be called before the connection is closed. Returns false if it was called before.
  func end() -> Bool {
    handle.withLock { handle in
      defer { handle.connection = nil }
      return handle.connection != nil
    }
  }
}
