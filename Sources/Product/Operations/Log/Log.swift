import Glibc
package import HTTP
import Store
import Threads

/// The log on standard error. Lines about requests are buffered and written when an event loop is idle, others
/// at once; a reader that is too slow loses lines, and never delays requests.
package final class Log: Sendable {
  package let level: LogLevel
  private let format: LogFormat
  private let pending = Monitor(Pending())
  private let listener = Monitor<Listener?>(nil)

  /// Called with each alarm; it must be quick.
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

  /// Writes one line, if the log has this level. Such lines are few, and many come from threads without an
  /// event loop, so none waits for the next request.
  package func write(_ level: LogLevel, _ message: String) {
    guard level >= self.level else { return }
    add(LogLine(level, message, format))
    flush()
  }

  /// Writes a line, and alerts the server admin.
  package func raise(_ alarm: Alarm, _ message: String, as level: LogLevel = .error) {
    write(level, message)
    listener.withLock { $0 }?(alarm, message)
  }

  /// Calls `listener` with all alarms from now on.
  package func onAlarm(_ listener: @escaping Listener) { self.listener.withLock { $0 = listener } }

  /// Writes one line about an answered request.
  package func write(_ record: RequestRecord, isSlow: Bool = false) {
    add(LogLine(record, isSlow: isSlow, format))
  }

  /// Reports a loop that was blocked, which delays all visitors: by a route's pattern, never a path.
  package func write(_ hold: LoopHold) {
    let work = [hold.method?.rawValue, hold.route].compactMap(\.self).joined(separator: " ")
    let time = "\(hold.isOver ? "" : "more than ")\(hold.milliseconds) ms"
    write(.warning, "loop held for \(time) by \(work.isEmpty ? "unknown work" : work)")
  }

  /// Writes the buffered lines, as far as standard error accepts them without blocking.
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

  /// A pipe that is ready accepts this much at once (PIPE_BUF).
  private static let pieceThatNeverWaits = 4096

  private static func takesMore() -> Bool {
    var descriptor = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&descriptor, 1, 0) == 1 && descriptor.revents & Int16(POLLOUT) != 0
  }
}

extension Log {
  /// Runs `work` in the background and returns its result. If it fails, logs the reason after `what` and
  /// returns nil; that the program is stopping is no failure.
  @discardableResult package func noting<Value>(_ what: String, _ work: () async throws -> Value) async
    -> Value?
  {
    do { return try await work() } catch StoreError.closed { return nil } catch is CancellationError {
      return nil
    } catch {
      write(.error, "\(what): \(error)")
      return nil
    }
  }
}
