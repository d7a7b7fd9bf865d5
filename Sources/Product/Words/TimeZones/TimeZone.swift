/// The offset of a place's clocks from UTC at each moment.
package struct TimeZone: Equatable, Sendable {
  /// The moments of clock changes, in seconds since the beginning of 1970, in order.
  let changes: [Int64]
  /// Seconds east of UTC: before the first change, and after each of them.
  let offsets: [Int32]
  /// The yearly rule after the last change.
  let rule: SummerTimeRule?

  package static let utc = TimeZone(changes: [], offsets: [0], rule: nil)

  /// The seconds to add to UTC at a moment, which is in seconds since the beginning of 1970.
  package func offset(at moment: Int64) -> Int {
    let past = changesUntil(moment)
    if let rule, past == changes.count { return rule.offset(at: moment) }
    return offsets.indices.contains(past) ? Int(offsets[past]) : 0
  }

  private func changesUntil(_ moment: Int64) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
