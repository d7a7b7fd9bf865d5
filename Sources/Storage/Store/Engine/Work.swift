/// A unit of work in the writer's queue, and a way to answer whoever waits for it.
struct Work: Sendable {
  typealias Ticket = UInt64

  let ticket: Ticket
  /// A long transaction gets its own commit, so that other writes do not wait for it.
  var isLong = false
  /// Does the work. What it returns answers with the result, and is called once the work is on the disk.
  let perform: @Sendable (Transaction) throws -> @Sendable () -> Void
  /// Answers that nothing came of it.
  let refuse: @Sendable (any Error) -> Void
}
