package import Encodings
package import Ledger

extension Dice { package mutating func id<T>(_: T.Type = T.self) -> ID<T> { ID(high: next(), low: next()) } }
