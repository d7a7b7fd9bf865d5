import Ledger
import Store

/// The order of reading receipts: the next one is that of the person and the group whose last turn is longest
/// ago. So others wait for one receipt only, however many a person adds.
struct ReadingTurns {
  private var count = 0
  private var groups: [ID<Group>: Int] = [:]
  private var people: [ID<Person>?: Int] = [:]

  /// How many last turns are remembered at least.
  private static let most = 10_000

  func next(of waiting: [UnreadReceipt]) -> UnreadReceipt? {
    waiting.min { rank($0) < rank($1) }
  }

  /// The later of both turns counts: neither many groups nor many people in one give more turns.
  private func rank(_ unread: UnreadReceipt) -> (Int, Int, Int64) {
    let (group, person) = (groups[unread.group, default: 0], people[unread.person, default: 0])
    return (max(group, person), min(group, person), unread.number)
  }

  mutating func take(_ unread: UnreadReceipt) {
    count += 1
    groups[unread.group] = count
    people[unread.person] = count
    let oldest = count - Self.most
    if groups.count > 2 * Self.most { groups = groups.filter { $0.value > oldest } }
    if people.count > 2 * Self.most { people = people.filter { $0.value > oldest } }
  }
}
