import Encodings
import TestSupport

/// Makes nearly valid inputs: valid ones, spliced and mutated.
struct Mutator {
  let corpus: [[UInt8]]
  /// Words that are likely to matter to the grammar at hand.
  let words: [[UInt8]]

  func input(using random: inout Dice) -> [UInt8] {
    var input = sample(&random)
    if random.happens(oneIn: 3) { input += sample(&random) }
    for _ in 0..<random.below(5) { bend(&input, &random) }
    return input
  }

  private func sample(_ random: inout Dice) -> [UInt8] { corpus.randomElement(using: &random) ?? [] }

  private func bend(_ input: inout [UInt8], _ random: inout Dice) {
    let range = random.range(in: input)
    switch random.below(8) {
    case 0: input.removeSubrange(range)
    case 1: input.insert(contentsOf: input[range], at: range.lowerBound)
    case 2: input.insert(UInt8.random(in: .min ... .max, using: &random), at: range.lowerBound)
    case 3: input.insert(contentsOf: words.randomElement(using: &random) ?? [], at: range.lowerBound)
    case 4: input.replaceSubrange(range, with: words.randomElement(using: &random) ?? [])
    case 5: input.removeSubrange(range.lowerBound...)
    case 6: splice(&input, at: range.lowerBound, &random)
    default: flip(&input, at: range.lowerBound, &random)
    }
  }

  private func splice(_ input: inout [UInt8], at place: Int, _ random: inout Dice) {
    let other = sample(&random)
    input.replaceSubrange(place..., with: other[random.below(other.count + 1)...])
  }

  private func flip(_ input: inout [UInt8], at place: Int, _ random: inout Dice) {
    guard input.indices.contains(place) else { return }
    input[place] ^= 1 << UInt8(random.below(8))
  }
}
