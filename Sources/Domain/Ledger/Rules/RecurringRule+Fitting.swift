extension RecurringRule {
  /// The entry of a day for the current members, with merged ones replaced.
  package func entry(on day: Day, among roster: Roster) -> Entry {
    var entry = entry(on: day)
    let standing = roster.standing
    if !standing.isEmpty, let bill = entry.bill.merged(by: standing) { entry.bill = bill }
    return entry
  }

  /// The reason why the rule's entries are refused in the current group; nil if they are not.
  ///
  /// It is the same refusal as for a member who adds the entry.
  package func refusal(in roster: Roster) -> Refusal? {
    let id = entryID(on: schedule.start)
    do throws(Refusal) {
      try roster.allow(
        .entry(id, .added(entry(on: schedule.start, among: roster))), by: .system,
        before: .entry(EntryState(id: id)))
      return nil
    } catch { return error }
  }

  /// The id of the operation that adds a day's entry.
  package func operationID(on day: Day) -> ID<Operation> { id.derived(-day.number, as: Operation.self) }
}
