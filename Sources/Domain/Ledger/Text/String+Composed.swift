@_spi(_Unicode) import Swift

extension String {
  /// The same text in Unicode's composed form (NFC): SQLite compares by bytes, so identifiers must have one
  /// spelling.
  ///
  /// The standard library has it for its own string comparison, but only under this underscored name: there
  /// is no public API without Foundation. `NormalizationTests` pins the results for texts in seven scripts,
  /// and compares them with the platform's for every letter, so that a changed library is noticed before it
  /// is used. The composed form of a character never changes between versions of Unicode, so hashes of it can
  /// be stored.
  package var composed: String {
    // Characters below U+0300, which begins with this byte, are composed already.
    if utf8.allSatisfy({ $0 < 0xCC }) { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }
}
