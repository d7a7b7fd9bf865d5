/// The deadlines of descriptors. A descriptor is in the wheel once: moving its deadline later costs nothing,
/// because it is checked at its old time and put back; only an earlier one is inserted again.
struct TimerWheel {
  /// An item with a deadline, identified by its descriptor and generation.
  struct Token {
    let descriptor: CInt
    let generation: UInt32
  }

  static let tick: Int64 = 50
  private static let slotCount = 1024

  private var slots: [[Token]]
  private var currentTick: Int64
  private var entries = 0

  init(now: MonotonicTime) {
    slots = Array(repeating: [], count: Self.slotCount)
    currentTick = now.milliseconds / Self.tick
  }

  /// Nil without any deadline.
  func timeout(from now: MonotonicTime) -> CInt? {
    guard entries > 0 else { return nil }
    let next = (currentTick + 1) * Self.tick - now.milliseconds
    return CInt(clamping: max(1, next))
  }

  /// Inserts a token and returns the tick at which it will be checked, which is early for a far deadline.
  mutating func insert(_ token: Token, due: MonotonicTime) -> Int64 {
    let wanted = due.milliseconds / Self.tick + 1
    let tick = min(max(wanted, currentTick + 1), currentTick + Int64(Self.slotCount) - 1)
    slots[slot(of: tick)].append(token)
    entries += 1
    return tick
  }

  /// The tick in which a deadline is checked.
  static func tick(for due: MonotonicTime) -> Int64 { due.milliseconds / tick + 1 }

  /// Removes all tokens of the ticks that have passed, each with its tick. They are returned, not passed to a
  /// closure, because the caller inserts some of them again.
  mutating func takeDue(at now: MonotonicTime) -> [(token: Token, tick: Int64)] {
    let target = now.milliseconds / Self.tick
    guard entries > 0 else {
      currentTick = max(currentTick, target)
      return []
    }
    var due: [(token: Token, tick: Int64)] = []
    while currentTick < target {
      currentTick += 1
      let index = slot(of: currentTick)
      for token in slots[index] { due.append((token, currentTick)) }
      slots[index] = []
    }
    entries -= due.count
    return due
  }

  private func slot(of tick: Int64) -> Int { Int(tick % Int64(Self.slotCount)) }
}
