import Store

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
