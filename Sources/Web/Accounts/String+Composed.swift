@_spi(_Unicode) import Swift

extension String {
  /// The same text in Unicode's composed form (NFC).
  ///
  /// The standard library has it for its own comparing and shows it to those who ask by this name. What
  /// a letter is composed to never changes between versions of Unicode, so hashes of it can be kept.
  var composed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }
}
