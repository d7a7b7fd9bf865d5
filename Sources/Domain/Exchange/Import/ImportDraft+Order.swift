extension ImportDraft {
  /// The places of the entries in the order in which a group takes them: by day, and within a day as they were
  /// made, also where the file has what is newest first.
  package var order: [Int] {
    let isTurned = format.isNewestFirst || isNewestFirst
    return entries.indices.sorted { a, b in
      if entries[a].day != entries[b].day { return entries[a].day < entries[b].day }
      return isTurned ? a > b : a < b
    }
  }

  /// Whether days go back throughout, as banks list them.
  private var isNewestFirst: Bool {
    guard let first = entries.first?.day, let last = entries.last?.day, first > last else { return false }
    return zip(entries, entries.dropFirst()).allSatisfy { $0.day >= $1.day }
  }
}
