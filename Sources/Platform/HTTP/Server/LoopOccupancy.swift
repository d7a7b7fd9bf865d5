import Synchronization

/// Since when a loop has been at one piece of work, and for which request. The loop itself looks at it when the
/// work is done, the watchdog's thread while it is not.
final class LoopOccupancy: Sendable {
  /// How long a piece of work may take.
  static let longest: Int64 = 100_000_000

  private let since = Atomic<Int64>(0)
  private let method = Atomic<UInt8>(LoopOccupancy.nobody)
  /// Where the pattern of the route stands in the program, which ends with a zero; 0 where it is not known.
  private let route = Atomic<UInt>(0)
  private let isReported = Atomic<Bool>(false)

  private static let nobody = UInt8.max

  /// A piece of work begins, at a moment in nanoseconds.
  func begin(at now: Int64) {
    since.store(now, ordering: .relaxed)
    method.store(Self.nobody, ordering: .relaxed)
    route.store(0, ordering: .relaxed)
  }

  /// The work is that of a request; its route is known once it was found.
  func serve(_ method: Method, _ route: StaticString?) {
    self.method.store(UInt8(Method.all.firstIndex(of: method) ?? 0), ordering: .relaxed)
    let text = route.map { $0.hasPointerRepresentation ? UInt(bitPattern: $0.utf8Start) : 0 }
    self.route.store(text ?? 0, ordering: .relaxed)
  }

  /// The work is done; how long the loop was held, where that was too long.
  func end(at now: Int64) -> LoopHold? {
    let begun = since.exchange(0, ordering: .relaxed)
    guard begun > 0, now - begun > Self.longest else { return nil }
    isReported.store(false, ordering: .relaxed)
    return hold(now - begun, isOver: true)
  }

  /// True where the work at hand has had its share of the loop while others wait.
  var isLong: Bool { MonotonicTime.nanoseconds() - since.load(ordering: .relaxed) > 10_000_000 }

  /// For the watchdog: work that has lasted too long and goes on, once for each piece of work.
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
