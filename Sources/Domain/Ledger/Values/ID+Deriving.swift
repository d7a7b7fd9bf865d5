extension ID {
  /// An id that follows from this one and a number, the same every time.
  ///
  /// It makes work that may be repeated harmless: the entry of a recurring rule on a day has one id,
  /// however often the rule is caught up with.
  package func derived<Other>(_ number: Int, as: Other.Type) -> ID<Other> {
    let salt = UInt64(bitPattern: Int64(number))
    let first = mixed(high ^ mixed(salt))
    let second = mixed(low ^ first)
    return ID<Other>(high: first, low: second)
  }

  /// The same identity seen as that of another thing.
  package func retyped<Other>(as: Other.Type) -> ID<Other> {
    ID<Other>(high: high, low: low)
  }

  /// A number that stays the same for this id on every machine and in every version.
  package var stableHash: UInt64 {
    mixed(high &+ mixed(low))
  }
}

/// Spreads every bit over all others (the finishing step of SplitMix64).
private func mixed(_ value: UInt64) -> UInt64 {
  var z = value &+ 0x9E37_79B9_7F4A_7C15
  z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
  return z ^ z >> 31
}
