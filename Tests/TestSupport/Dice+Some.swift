package import Encodings

extension Dice {
  package mutating func some<T>(_ choices: [T], _ percent: Int = 40) -> [T] {
    choices.filter { _ in chance(percent) }
  }
}
