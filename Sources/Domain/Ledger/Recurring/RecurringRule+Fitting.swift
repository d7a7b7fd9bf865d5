extension RecurringRule {
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
    } catch {
      return error
    }
  }
}
