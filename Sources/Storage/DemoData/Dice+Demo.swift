internal import Encodings
internal import Ledger
internal import Store

extension Dice {
  /// Picks `count` elements and keeps their order.
  mutating func pick<Element>(_ count: Int, of all: [Element]) -> [Element] {
    var left = min(count, all.count)
    var result: [Element] = []
    for (index, element) in all.enumerated() where below(all.count - index) < left {
      result.append(element)
      left -= 1
    }
    return result
  }

  /// Ids of the same time get a number, so that they sort in the order of creation.
  mutating func id<Thing>(at moment: Instant, _ number: Int = 0) -> ID<Thing> {
    ID(milliseconds: UInt64(clamping: moment.milliseconds + Int64(number)), using: &self)
  }
}
