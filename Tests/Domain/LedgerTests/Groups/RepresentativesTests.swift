import Ledger
import TestSupport
import Testing

/// Representatives of merged members, also in long chains of merges.
struct RepresentativesTests {
  private func id(_ number: Int) -> ID<Label> { ID(high: 1, low: UInt64(number)) }

  private func chain(_ length: Int) -> [ID<Label>: ID<Label>] {
    Dictionary(uniqueKeysWithValues: (0..<length).map { (id($0), id($0 + 1)) })
  }

  @Test func `everything in a chain goes by its end`() {
    let standing = Representatives(chain(5))
    #expect((0...5).map { standing[id($0)] } == Array(repeating: id(5), count: 6))
    #expect(standing[id(6)] == id(6))
    #expect(standing.aliases(among: (0..<9).map(id)) == [id(5): (0...5).map(id)])
  }

  @Test func `the lowest of a ring stands for all of it, and for what leads into it`() {
    let standing = Representatives([id(9): id(8), id(8): id(3), id(3): id(5), id(5): id(8), id(7): id(9)])
    for number in [3, 5, 7, 8, 9] { #expect(standing[id(number)] == id(3)) }
    #expect(Representatives([id(1): id(1)])[id(1)] == id(1))
  }

  @Test func `it is what following each by itself says`() {
    for round in 0..<Seed.count(200) {
      var dice = Seed.dice(round)
      var merged: [ID<Label>: ID<Label>] = [:]
      for _ in 0..<20 {
        merged[id(Int.random(in: 0..<15, using: &dice))] = id(Int.random(in: 0..<15, using: &dice))
      }
      let standing = Representatives(merged)
      for number in 0..<15 {
        #expect(standing[id(number)] == representative(of: id(number)) { merged[$0] }, "round \(round)")
      }
    }
  }

  @Test func `a chain of twenty thousand is followed once`() {
    let merged = chain(20_000)
    let time = shortest {
      let standing = Representatives(merged)
      #expect((0...20_000).allSatisfy { standing[id($0)] == id(20_000) })
      #expect(representative(of: id(0)) { merged[$0] } == id(20_000))
    }
    // Resolving each member separately would take two hundred million steps.
    #expect(isInTime(time < .seconds(2)))
  }
}
