import Glibc
import HTTP

/// The signal to stop from a terminal or a service manager.
package enum StopSignal {
  /// Must be called before anything else runs.
  package static func block() { StopSignals.block() }

  /// Lets SIGHUP reload the certificate; it must be called as early.
  package static func blockHangUp() { HangUpSignal.block() }

  /// Waits for a stop signal.
  package static func wait() { StopSignals.wait() }

  /// The same; false if none came for so many seconds.
  package static func wait(seconds: Int) -> Bool { StopSignals.wait(seconds: seconds) }

  /// The system ends the program after this time, even if it hangs while stopping; nil cancels that.
  /// Confirmed changes are in the file at any moment.
  package static func endProgram(after seconds: UInt32?) { alarm(seconds ?? 0) }

  /// Sends the stop signal to this process itself.
  package static func send() { kill(getpid(), SIGTERM) }
}
