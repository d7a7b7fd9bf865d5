import Store

/// Reads that may look at every entry of a group: where these are many, away from the loop.
package struct LongReads: Sendable {
  package typealias Work = @Sendable () throws -> APIAnswer
  package typealias Run = @Sendable (@escaping Work) async throws -> APIAnswer

  /// Of so many entries all are looked at on the loop still.
  let entries: Int
  let run: Run

  package init(beyond entries: Int, _ run: @escaping Run) {
    (self.entries, self.run) = (entries, run)
  }
}

extension APICall {
  /// As `readJournal`, or as `read` for what is not kept.
  func readEntries(
    isKept: Bool = true, _ body: @escaping @Sendable (Snapshot) throws -> APIAnswer
  ) async throws -> APIAnswer {
    let (group, long) = (try group, door.longReads)
    @Sendable func answer(_ body: (Snapshot) throws -> APIAnswer) throws -> APIAnswer {
      try isKept ? readJournal(body) : read(body)
    }
    do {
      return try answer { snapshot in
        // What is kept was not looked for among them.
        if try snapshot.hasEntries(beyond: long.entries, in: group) { throw TooLong() }
        return try body(snapshot)
      }
    } catch is TooLong {
      return try await long.run { try answer(body) }
    }
  }

  private struct TooLong: Error {}
}
