import Glibc
import HTTP

/// The request to stop that a terminal or a service manager sends.
package enum StopSignal {
  /// Must be called before anything else runs.
  package static func block() { StopSignals.block() }

  package static func wait() { StopSignals.wait() }

  /// Asks this process itself to stop.
  static func send() { kill(getpid(), SIGTERM) }
}
