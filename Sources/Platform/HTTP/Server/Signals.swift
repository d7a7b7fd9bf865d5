import CLinux
import Glibc

/// The signals that ask the program to stop: SIGTERM and SIGINT.
package enum StopSignals {
  /// Keeps them from ending the program at once. It must be called before the first thread starts.
  package static func block() { linux_block_stop_signals() }

  /// Blocks until one of them comes.
  package static func wait() { _ = linux_wait_for_stop_signal() }

  /// Blocks until one of them comes; false after this many seconds without one.
  package static func wait(seconds: Int) -> Bool {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGTERM, SIGINT] { sigaddset(&set, signal) }
    var limit = timespec(tv_sec: seconds, tv_nsec: 0)
    return sigtimedwait(&set, nil, &limit) > 0
  }
}

/// SIGHUP, the signal to reload the files of the certificate.
package enum HangUpSignal {
  /// Keeps it from ending the program. It must be called before the first thread starts.
  package static func block() {
    var set = signals
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Blocks until the signal comes; false after this many seconds without it.
  package static func wait(seconds: Int) -> Bool {
    var set = signals
    var limit = timespec(tv_sec: seconds, tv_nsec: 0)
    return sigtimedwait(&set, nil, &limit) == SIGHUP
  }

  /// Sends the signal to this process.
  package static func send() { kill(getpid(), SIGHUP) }

  private static var signals: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGHUP)
    return set
  }
}
