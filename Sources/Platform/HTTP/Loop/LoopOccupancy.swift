import Synchronization

/// The beginning and the request of a loop's current piece of work. The loop reads it when the work is done,
/// the watchdog's thread while it is running.
final class LoopOccupancy: Sendable {
  /// How long a piece of work may take.
  static let longest: Int64 = 100_000_000

  private let since = Atomic<Int64>(0)
  private let method = Atomic<UInt8>(LoopOccupancy.nobody)
  /// The address of the route's pattern, which ends with a zero byte; 0 if it is not known.
  private let route = Atomic<UInt>(0)
  private let isReported = Atomic<Bool>(false)

  private static let nobody = UInt8.max

  /// Records the beginning of a piece of work, in nanoseconds.
  func begin(at now: Int64) {
    since.store(now, ordering: .relaxed)
    method.store(Self.nobody, ordering: .relaxed)
    route.store(0, ordering: .relaxed)
  }

  /// Records the request of the work; its route once it was found.
  func serve(_ method: Method, _ route: StaticString?) {
    self.method.store(UInt8(Method.all.firstIndex(of: method) ?? 0), ordering: .relaxed)
    let text = route.map { $0.hasPointerRepresentation ? UInt(bitPattern: $0.utf8Start) : 0 }
    self.route.store(text ?? 0, ordering: .relaxed)
  }

  /// Records the end of the work; returns how long the loop was blocked, if that was too long.
  func end(at now: Int64) -> LoopHold? {
    let begun = since.exchange(0, ordering: .relaxed)
    guard begun > 0, now - begun > Self.longest else { return nil }
    isReported.store(false, ordering: .relaxed)
    return hold(now - begun, isOver: true)
  }

  /// Whether the current work has had its share of the loop while others wait.
  var isLong: Bool { MonotonicTime.nanoseconds() - since.load(ordering: .relaxed) > 10_000_000 }

  /// For the watchdog: work that has run too long and goes on, reported once for each piece of work.
  func overdue(at now: Int64, longest: Int64) -> LoopHold? {
    let begun = since.load(ordering: .relaxed)
    guard begun > 0, now - begun > longest, !isReported.exchange(true, ordering: .relaxed) else { return nil }
    return hold(now - begun, isOver: false)
  }

  private func hold(_ nanoseconds: Int64, isOver: Bool) -> LoopHold {
    let number = Int(method.load(ordering: .relaxed))
    let route = UnsafePointer<CChar>(bitPattern: self.route.load(ordering: .relaxed))
    return LoopHold(
      milliseconds: nanoseconds / 1_000_000,
      method: Method.all.indices.contains(number) ? Method.all[number] : nil,
      route: route.map { String(cString: $0) }, isOver: isOver)
  }
}

/// A report of one piece of work that blocked a loop for too long.
package struct LoopHold: Sendable {
  package let milliseconds: Int64
  /// Nil if the work was not that of one request, or of one in the middle of its handler.
  package let method: Method?
  /// The pattern of its route.
  package let route: String?
  /// False if the work is still running.
  package let isOver: Bool
}
