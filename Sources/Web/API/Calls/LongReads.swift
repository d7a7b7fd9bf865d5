import Store

/// Reads that may scan every entry of a group: in a large group they run outside the event loop.
package struct LongReads: Sendable {
  package typealias Work = @Sendable () throws -> APIAnswer
  package typealias Run = @Sendable (@escaping Work) async throws -> APIAnswer

  /// Up to this many entries a scan stays on the event loop.
  let entries: Int
  let run: Run

  package init(beyond entries: Int, _ run: @escaping Run) { (self.entries, self.run) = (entries, run) }
}

extension APICall {
  /// Works like `readJournal`, or like `read` for answers that are not cached.
  func readEntries(isKept: Bool = true, _ body: @escaping @Sendable (Snapshot) throws -> APIAnswer)
    async throws -> APIAnswer
  {
    let (group, long) = (try group, door.longReads)
    @Sendable func answer(_ body: (Snapshot) throws -> APIAnswer) throws -> APIAnswer {
      try isKept ? readJournal(body) : read(body)
    }
    do {
      return try answer { snapshot in
        // A cached answer needs no scan.
        if try snapshot.hasEntries(beyond: long.entries, in: group) { throw TooLong() }
        return try body(snapshot)
      }
    } catch is TooLong { return try await long.run { try answer(body) } }
  }

  private struct TooLong: Error {}
}
