import Glibc
import HTTP

/// The request to stop that a terminal or a service manager sends.
package enum StopSignal {
  /// Must be called before anything else runs.
  package static func block() { StopSignals.block() }

  /// Lets SIGHUP ask for another look at the certificate; it must be called as early.
  package static func blockHangUp() { HangUpSignal.block() }

  /// Waits until somebody asks to stop.
  package static func wait() { StopSignals.wait() }

  /// The system ends the program when this time has passed, whatever keeps it from stopping; nil takes that back.
  /// What was confirmed is in the file at any moment.
  package static func endProgram(after seconds: UInt32?) { alarm(seconds ?? 0) }

  /// Asks this process itself to stop.
  package static func send() { kill(getpid(), SIGTERM) }
}
