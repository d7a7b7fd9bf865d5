internal import Synchronization
internal import Threads

/// The work that waits for the writer.
final class WriteQueue: Sendable {
  private struct State {
    var waiting: [Work] = []
    var end: StoreError?
    /// How many units must have arrived before the writer is woken.
    var wanted = 1

    mutating func next() -> Next? {
      if waiting.isEmpty { return end == nil ? nil : .end }
      let count = waiting[0].isLong ? 1 : waiting.firstIndex(where: \.isLong) ?? waiting.count
      defer { waiting.removeFirst(count) }
      return .work(Array(waiting.prefix(count)))
    }
  }

  private let monitor = Monitor(State())
  private let tickets = Atomic<Work.Ticket>(0)

  enum Next {
    case work([Work])
    /// Nothing arrived until the deadline.
    case quiet
    /// The queue was closed, and all earlier work is done.
    case end
  }

  func makeTicket() -> Work.Ticket { tickets.add(1, ordering: .relaxed).newValue }

  var count: Int { monitor.withLock { $0.waiting.count } }

  func append(_ work: Work) {
    let (end, isEnough) = monitor.withLock { state in
      if state.end == nil { state.waiting.append(work) }
      return (state.end, state.waiting.count >= state.wanted)
    }
    if let end { work.refuse(end) } else if isEnough { monitor.wakeAll() }
  }

  /// Removes work that has not begun; its client gets `CancellationError`.
  func cancel(_ ticket: Work.Ticket) {
    let work = monitor.withLock { state -> Work? in
      guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
      return state.waiting.remove(at: index)
    }
    work?.refuse(CancellationError())
  }

  /// Takes all waiting work as soon as there is some, up to the first long unit. If `count` or more units are
  /// expected, it waits for them until `patience`, so that they share one commit.
  func next(expecting count: Int, patience: Ticks, until deadline: Ticks?) -> Next {
    if count > 1 { gather(count, until: patience) }
    guard let deadline else { return monitor.wait { $0.next() } }
    return monitor.wait(until: deadline) { $0.next() } ?? .quiet
  }

  private func gather(_ count: Int, until patience: Ticks) {
    monitor.withLock { $0.wanted = count }
    _ = monitor.wait(until: patience) { state in state.waiting.count >= count || state.end != nil ? true : nil
    }
    monitor.withLock { $0.wanted = 1 }
  }

  /// Refuses new work from now on. Waiting work is still done unless it is dropped.
  func close(_ error: StoreError, dropping: Bool = false) {
    let dropped = monitor.withLock { state -> [Work] in
      state.end = state.end ?? error
      guard dropping else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    monitor.wakeAll()
    for work in dropped { work.refuse(error) }
  }
}

/// A unit of work in the writer's queue, with callbacks that answer the waiting client.
struct Work: Sendable {
  typealias Ticket = UInt64

  let ticket: Ticket
  /// A long transaction gets its own commit, so that other writes do not wait for it.
  var isLong = false
  /// Does the work. The returned closure answers with the result; it is called once the work is on the disk.
  let perform: @Sendable (Transaction) throws -> @Sendable () -> Void
  /// Answers with an error instead.
  let refuse: @Sendable (any Error) -> Void
}

/// Predicts when the writer's clients send their next work.
///
/// Clients that were answered together tend to send work again together, a moment later. A writer that began
/// with the first of them at once would commit for it alone and make the others wait for a whole slow sync;
/// waiting a fraction of that sync for the rest lets them share one commit. A single client never has to
/// wait.
struct CommitPacing {
  var lastCommit: Duration = .zero
  private(set) var expected = 1
  private(set) var patience = Ticks.now

  private static let longestPatience: Duration = .milliseconds(5)

  /// Records a commit: `count` clients were answered while `waiting` others arrived.
  mutating func committed(_ count: Int, waiting: Int) {
    expected = count + waiting
    patience = .now + min(lastCommit / 2, Self.longestPatience)
  }
}
