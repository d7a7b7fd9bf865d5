extension ImportDraft {
  /// The places of the entries in the order in which they are added to a group: by day, and within a day in
  /// the order of creation, even if the file has the newest first.
  package var order: [Int] {
    let isTurned = format.isNewestFirst || isNewestFirst
    return entries.indices.sorted { a, b in
      if entries[a].day != entries[b].day { return entries[a].day < entries[b].day }
      return isTurned ? a > b : a < b
    }
  }

  /// Whether the days are descending, as in bank statements.
  private var isNewestFirst: Bool {
    guard let first = entries.first?.day, let last = entries.last?.day, first > last else { return false }
    return zip(entries, entries.dropFirst()).allSatisfy { $0.day >= $1.day }
  }
}
