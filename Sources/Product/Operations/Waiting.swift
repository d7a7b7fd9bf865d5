import Threads

/// Runs asynchronous work while the calling thread blocks: for the start of the program.
package func waiting<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) throws -> Value
{
  let outcome = Monitor<Result<Value, any Error>?>(nil)
  Task.detached {
    let result: Result<Value, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    outcome.withLock { $0 = result }
    outcome.wakeAll()
  }
  return try outcome.wait { $0 }.get()
}
