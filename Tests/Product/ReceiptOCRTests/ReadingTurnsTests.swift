import Encodings
import Ledger
import Store
import TestSupport
import Testing

@testable import ReceiptOCR

struct ReadingTurnsTests {
  private func unread(_ number: Int, _ group: Int, _ person: Int?) -> UnreadReceipt {
    UnreadReceipt(
      receipt: ID(high: 1, low: UInt64(number)), group: ID(high: 2, low: UInt64(group)),
      person: person.map { ID(high: 3, low: UInt64($0)) }, number: Int64(number))
  }

  /// The order in which receipts that all wait from the start are read.
  private func order(_ all: [UnreadReceipt]) -> [Int64] {
    var (turns, waiting, order) = (ReadingTurns(), all, [Int64]())
    while let next = turns.next(of: waiting) {
      turns.take(next)
      waiting.removeAll { $0 == next }
      order.append(next.number)
    }
    return order
  }

  @Test func `what one person piles up delays another by one picture`() {
    #expect(
      order((1...5).map { unread($0, 1, 1) } + [unread(6, 2, 2), unread(7, 2, 2)]) == [1, 6, 2, 7, 3, 4, 5])
    #expect(order((1...3).map { unread($0, 1, 1) } + [unread(4, 1, 2)]) == [1, 4, 2, 3])
    #expect(order((1...3).map { unread($0, 1, nil) } + [unread(4, 2, 1)]) == [1, 4, 2, 3])
  }

  @Test func `many groups of one person, and many people of one group, have no more turns`() {
    #expect(
      order((1...4).map { unread($0, $0, 1) } + [unread(5, 9, 2), unread(6, 9, 2)]) == [1, 5, 2, 6, 3, 4])
    #expect(
      order((1...4).map { unread($0, 1, $0) } + [unread(5, 9, 9), unread(6, 9, 9)]) == [1, 5, 2, 6, 3, 4])
  }

  @Test func `frequent uploaders wait for those who came before`() {
    var turns = ReadingTurns()
    let patient = unread(2, 2, 2)
    turns.take(unread(1, 1, 1))
    #expect(turns.next(of: [patient, unread(3, 1, 1)]) == patient)
    turns.take(patient)
    #expect(turns.next(of: [unread(4, 2, 2), unread(5, 1, 1)])?.number == 5)
  }

  @Test func `no one waits for two pictures of the same person or group`() throws {
    var dice = Seed.dice()
    for _ in 0..<200 {
      var turns = ReadingTurns()
      var number = 0
      var waiting: [UnreadReceipt] = []
      var since: [Int64: [UnreadReceipt]] = [:]
      for _ in 0..<60 {
        for _ in 0..<dice.below(4) {
          number += 1
          waiting.append(unread(number, dice.below(4), dice.chance(50) ? 0 : dice.below(5)))
        }
        guard let next = turns.next(of: waiting) else { continue }
        turns.take(next)
        waiting.removeAll { $0 == next }
        let before = since.removeValue(forKey: next.number) ?? []
        let others = before.filter { $0.group != next.group && $0.person != next.person }
        #expect(Set(others.map(\.group)).count == others.count)
        #expect(Set(others.map(\.person)).count == others.count)
        for other in waiting {
          // A turn of their own restarts their wait.
          let isTheirs = other.group == next.group || other.person == next.person
          since[other.number] = isTheirs ? [] : since[other.number, default: []] + [next]
        }
      }
    }
  }
}
