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
    let answer: LongReads.Work = { try isKept ? readJournal(body) : read(body) }
    let isLong = try door.store.read { try $0.hasEntries(beyond: long.entries, in: group) }
    return isLong ? try await long.run(answer) : try answer()
  }
}
