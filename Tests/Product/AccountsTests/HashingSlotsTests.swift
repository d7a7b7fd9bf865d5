import Testing

@testable import Accounts

struct HashingSlotsTests {
  @Test(arguments: HashingSlots.Kind.allCases) func `one network takes half the places of a kind`(
    _ kind: HashingSlots.Kind
  ) async throws {
    let places = HashingSlots(most: 6)
    let (one, other) = (Network("1"), Network("2"))
    for _ in 1...3 { #expect(places.take(kind, one)) }
    #expect(!places.take(kind, one))
    try await places.with(kind, from: other) {}
    for _ in 1...3 { #expect(places.take(kind, other), "what was given back can be taken") }
    #expect(!places.take(kind, Network("3")))
  }
}
