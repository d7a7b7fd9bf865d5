import CLinux

/// The signals that ask the program to stop: SIGTERM and SIGINT.
package enum StopSignals {
  /// Keeps them from ending the program at once. It must be called before the first thread starts.
  package static func block() { linux_block_stop_signals() }

  /// Blocks until one of them comes.
  package static func wait() { _ = linux_wait_for_stop_signal() }
}
