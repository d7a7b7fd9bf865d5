@_spi(_Unicode) import Swift

extension String {
  /// The same text in Unicode's composed form (NFC): SQLite compares by bytes, so text that identifies has one
  /// spelling.
  ///
  /// The standard library has it for its own comparing of texts, and offers it to nobody but those who ask by
  /// this name: there is no public way to it without Foundation. `NormalizationTests` pins what it makes of
  /// texts in seven writings, and compares it with the platform's for every letter, so that a library which
  /// does otherwise is noticed before it is used. What a letter is composed to never changes between versions
  /// of Unicode, so hashes of it can be kept.
  package var composed: String {
    // Nothing below U+0300, which begins with this byte, is composed any further.
    if utf8.allSatisfy({ $0 < 0xCC }) { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }
}
