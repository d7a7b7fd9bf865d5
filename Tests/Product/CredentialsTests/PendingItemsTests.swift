import Synchronization
import Testing

@testable import Credentials

struct PendingItemsTests {
  @Test func `one person's pending items are limited, and the earlier ones stay`() {
    var items = PendingItems<Int, String, Int>(lifetime: 300, limit: 8, limitOfOne: 2)
    let now = UnixTime(seconds: 1_000)
    let taken = (1...4).map { items.add($0, for: $0, of: "flood", at: now) }
    #expect(taken == [true, true, false, false])
    #expect(items.item(for: 1, at: now) == 1)
    let isOthers = items.add(5, for: 5, of: "other", at: now)
    let isLater = items.add(6, for: 6, of: "flood", at: UnixTime(seconds: 1_300))
    #expect(isOthers && isLater, "what is over does not count")
  }

  private let now = UnixTime(seconds: 1_750_000_000)
  private var items = PendingItems<String, String, Int>(lifetime: 300, limit: 8)

  @Test func `it is taken once, in time`() {
    var items = items
    items.add(1, for: "a", of: "ada", at: now)
    items.add(2, for: "b", of: "ada", at: now)
    #expect(items.item(for: "a", at: now.adding(299)) == 1)
    #expect(items.take("a", at: now.adding(299)) == 1)
    #expect(items.take("a", at: now) == nil)
    #expect(items.item(for: "b", at: now.adding(300)) == nil)
    #expect(items.take("b", at: now.adding(300)) == nil)
    #expect(items.take("b", at: now) == nil, "it is gone even so")
  }

  @Test func `a clock that was set back keeps nothing alive`() {
    var items = items
    items.add(1, for: "a", of: "ada", at: now)
    #expect(items.item(for: "a", at: now.adding(-1)) == nil)
  }

  @Test func `what is replaced lasts no longer`() {
    var items = items
    items.add(1, for: "a", of: "ada", at: now)
    items.replace("a", with: 2)
    items.replace("b", with: 3)
    #expect(items.item(for: "a", at: now.adding(299)) == 2)
    #expect(items.item(for: "a", at: now.adding(300)) == nil)
    #expect(items.count == 1)
  }

  @Test func `many new items of one person replace only their own`() {
    var items = items
    items.add(0, for: "ada", of: "ada", at: now)
    items.add(0, for: "ben", of: "ben", at: now)
    for number in 1...1_000 { items.add(number, for: "\(number)", of: "mallory", at: now) }
    #expect(items.count == 8)
    #expect(items.item(for: "ada", at: now) == 0 && items.item(for: "ben", at: now) == 0)
    #expect(items.item(for: "1000", at: now) == 1_000 && items.item(for: "995", at: now) == 995)
    #expect(items.item(for: "994", at: now) == nil)
  }

  @Test func `what is over makes room first`() {
    var items = items
    for number in 1...8 { items.add(number, for: "\(number)", of: "ada", at: now) }
    items.add(9, for: "9", of: "ben", at: now.adding(300))
    #expect(items.count == 1)
  }

  @Test(arguments: [false, true]) func `a full room costs what an empty one costs`(isOfMany: Bool) {
    var items = PendingItems<CountedKey, CountedKey, Int>(lifetime: 300, limit: 1_000)
    let hashed = HashCount()
    func key(_ number: Int) -> CountedKey { CountedKey(number: number, hashed: hashed) }
    for number in 0..<1_000 { items.add(number, for: key(number), of: key(isOfMany ? number : 0), at: now) }
    hashed.count.store(0, ordering: .relaxed)
    for number in 1_000..<1_100 { items.add(number, for: key(number), of: key(number), at: now) }
    #expect(hashed.count.load(ordering: .relaxed) < 5_000)
    #expect(items.count == 1_000)
  }

  private final class HashCount: Sendable { let count = Atomic(0) }

  /// Counts how often it was hashed, which is the cost of looking at all pending items.
  private struct CountedKey: Hashable, Sendable {
    let number: Int
    let hashed: HashCount

    static func == (one: CountedKey, other: CountedKey) -> Bool { one.number == other.number }

    func hash(into hasher: inout Hasher) {
      hashed.count.add(1, ordering: .relaxed)
      hasher.combine(number)
    }
  }

  @Test func `all items of one person can be removed`() {
    var items = items
    items.add(1, for: "a", of: "ada", at: now)
    items.add(2, for: "b", of: "ben", at: now)
    items.removeAll(of: "ada")
    #expect(items.item(for: "a", at: now) == nil && items.item(for: "b", at: now) == 2)
  }
}
