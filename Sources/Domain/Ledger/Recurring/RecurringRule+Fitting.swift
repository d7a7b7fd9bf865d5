extension RecurringRule {
  /// Why no entry can be made of the rule as the group and its people are now; nil where one can.
  ///
  /// It is what a member would be told who typed the entry in.
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
