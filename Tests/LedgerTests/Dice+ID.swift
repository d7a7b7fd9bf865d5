import Encodings
import Ledger
import TestSupport

extension Dice {
  mutating func id<T>(_: T.Type = T.self) -> ID<T> {
    ID(high: next(), low: next())
  }
}
