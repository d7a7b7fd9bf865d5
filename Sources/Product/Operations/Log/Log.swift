import Glibc
package import HTTP
import Threads

/// Lines on standard error. They are gathered and written when a loop has nothing more urgent to do; a
/// reader that does not keep up costs lines, never requests.
package final class Log: Sendable {
  package let level: LogLevel
  private let format: LogFormat
  private let pending = Monitor(Pending())
  private let listener = Monitor<Listener?>(nil)

  /// Whoever is told what needs somebody; it must be quick.
  package typealias Listener = @Sendable (Alarm, String) -> Void

  private struct Pending {
    var bytes: [UInt8] = []
    var lost = 0
  }

  private static let limit = 1 << 20

  package init(level: LogLevel, format: LogFormat = .text) {
    self.level = level
    self.format = format
  }

  /// One line, where the log says so much.
  package func write(_ level: LogLevel, _ message: String) {
    guard level >= self.level else { return }
    add(LogLine(level, message, format))
    if level >= .warning { flush() }
  }

  /// A line that somebody should hear of who does not read the log.
  package func raise(_ alarm: Alarm, _ message: String, as level: LogLevel = .error) {
    write(level, message)
    listener.withLock { $0 }?(alarm, message)
  }

  /// Tells `listener` of all that is raised from now on.
  package func onAlarm(_ listener: @escaping Listener) {
    self.listener.withLock { $0 = listener }
  }

  /// One line about an answered request.
  package func write(_ record: RequestRecord, isSlow: Bool = false) {
    add(LogLine(record, isSlow: isSlow, format))
  }

  /// Tells of a loop that was held, which delays everybody: by a route's pattern, as ever.
  package func write(_ hold: LoopHold) {
    let work = [hold.method?.rawValue, hold.route].compactMap(\.self).joined(separator: " ")
    let time = "\(hold.isOver ? "" : "more than ")\(hold.milliseconds) ms"
    write(.warning, "loop held for \(time) by \(work.isEmpty ? "unknown work" : work)")
  }

  /// Writes what has been gathered, as far as standard error takes it without waiting.
  package func flush() {
    pending.withLock { pending in
      while !pending.bytes.isEmpty, Self.takesMore() {
        let count = pending.bytes.withUnsafeBytes {
          Glibc.write(STDERR_FILENO, $0.baseAddress, min($0.count, Self.pieceThatNeverWaits))
        }
        guard count > 0 else { return }
        pending.bytes.removeFirst(count)
      }
    }
  }

  private func add(_ line: LogLine) {
    pending.withLock { pending in
      guard pending.bytes.count < Self.limit else {
        pending.lost += 1
        return
      }
      if pending.lost > 0 {
        pending.bytes += LogLine(.warning, "\(pending.lost) lines lost", format).bytes
        pending.lost = 0
      }
      pending.bytes += line.bytes
    }
  }

  /// A pipe that is ready takes this much at once (PIPE_BUF).
  private static let pieceThatNeverWaits = 4096

  private static func takesMore() -> Bool {
    var descriptor = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&descriptor, 1, 0) == 1 && descriptor.revents & Int16(POLLOUT) != 0
  }
}
