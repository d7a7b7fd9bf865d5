extension ID {
  /// An id derived from this one and a number, always the same.
  ///
  /// It makes repeated work harmless: a recurring rule's entry on a day has one id, however often it is
  /// added.
  package func derived<Other>(_ number: Int, as: Other.Type) -> ID<Other> {
    let salt = UInt64(bitPattern: Int64(number))
    let first = mixed(high ^ mixed(salt))
    let second = mixed(low ^ first)
    return ID<Other>(high: first, low: second)
  }

  /// The same id with another entity type.
  package func retyped<Other>(as: Other.Type) -> ID<Other> { ID<Other>(high: high, low: low) }

  /// A hash that is the same on every machine and in every version.
  package var stableHash: UInt64 { mixed(high &+ mixed(low)) }
}

/// Spreads every bit over all others (the final step of SplitMix64).
private func mixed(_ value: UInt64) -> UInt64 {
  var z = value &+ 0x9E37_79B9_7F4A_7C15
  z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
  return z ^ z >> 31
}
