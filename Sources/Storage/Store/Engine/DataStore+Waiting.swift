internal import Threads

extension DataStore {
  /// Same as `write`, but blocks the calling thread. Must not be called on the writer's own thread.
  @discardableResult package func writeAndWait<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) throws -> T {
    let outcome = Monitor<Result<T, any Error>?>(nil)
    let answer = { @Sendable (result: Result<T, any Error>) in
      outcome.withLock { $0 = result }
      outcome.wakeAll()
    }
    writer.submit(
      Work(
        ticket: writer.makeTicket(),
        perform: { transaction in
          let result = try body(transaction)
          return { answer(.success(result)) }
        }, refuse: { answer(.failure($0)) }))
    return try outcome.wait { $0 }.get()
  }
}
