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
