import Store

extension Log {
  /// What `work` returns, which nobody waits for. Where it fails, why is written after `what`, and nil is
  /// returned; that the program stops meanwhile is no failure.
  @discardableResult
  package func noting<Value>(_ what: String, _ work: () async throws -> Value) async -> Value? {
    do {
      return try await work()
    } catch StoreError.closed {
      return nil
    } catch is CancellationError {
      return nil
    } catch {
      write(.error, "\(what): \(error)")
      return nil
    }
  }
}
