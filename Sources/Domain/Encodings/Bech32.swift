/// Bech32 (BIP 173), which finds typing errors, for bytes with a prefix. As in age, there is no limit of 90
/// characters.
package enum Bech32 {
  private static let digits = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
  private static let checksumLength = 6

  /// The text in lower case. The prefix must be in lower case, too.
  package static func text(of bytes: [UInt8], prefix: String) -> String {
    let values = regrouped(bytes, from: 8, to: 5, padding: true) ?? []
    let check = checksum(prefix, values)
    return prefix + "1" + String(decoding: (values + check).map { digits[Int($0)] }, as: UTF8.self)
  }

  /// Nil unless the text is `text(of:prefix:)` of some bytes, or that in upper case.
  package static func bytes(of text: String, prefix: String) -> [UInt8]? {
    guard let numbers = numbers(of: text, prefix: prefix), residue(prefix, numbers) == 1 else { return nil }
    return regrouped(numbers.dropLast(checksumLength), from: 5, to: 8, padding: false)
  }

  /// Whether the text is an address of Bitcoin with this prefix: a version, a program, and the checksum of that
  /// version (BIP 173 and 350).
  package static func isWitness(_ text: String, prefix: String) -> Bool {
    guard let numbers = numbers(of: text, prefix: prefix), let version = numbers.first, version <= 16,
      residue(prefix, numbers) == (version == 0 ? 1 : 0x2BC8_30A3),
      let program = regrouped(numbers.dropFirst().dropLast(checksumLength), from: 5, to: 8, padding: false)
    else { return false }
    return version == 0 ? [20, 32].contains(program.count) : (2...40).contains(program.count)
  }

  /// The values of the digits after the prefix, with those of the checksum.
  private static func numbers(of text: String, prefix: String) -> [UInt8]? {
    guard let letters = lowercased(text), letters.starts(with: prefix.utf8 + [UInt8(ascii: "1")]) else {
      return nil
    }
    let values = letters.dropFirst(prefix.utf8.count + 1).map { digits.firstIndex(of: $0) }
    guard values.count >= checksumLength, !values.contains(nil) else { return nil }
    return values.compactMap { $0.map { UInt8($0) } }
  }

  /// Nil for other characters than visible ASCII, and for letters in both cases.
  private static func lowercased(_ text: String) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard letters.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    let lower = Array(text.lowercased().utf8)
    return letters == lower || letters == Array(text.uppercased().utf8) ? lower : nil
  }

  /// Groups bits anew. Without padding, the rest must be shorter than a group and zero.
  private static func regrouped(_ values: some Sequence<UInt8>, from old: Int, to new: Int, padding: Bool)
    -> [UInt8]?
  {
    var (result, bits, held): ([UInt8], UInt32, Int) = ([], 0, 0)
    for value in values {
      bits = (bits << UInt32(old) | UInt32(value)) & 0xFFFF
      held += old
      while held >= new {
        held -= new
        result.append(UInt8(bits >> UInt32(held) & (1 << UInt32(new) - 1)))
      }
    }
    let rest = bits & (1 << UInt32(held) - 1)
    guard padding else { return held < old && rest == 0 ? result : nil }
    if held > 0 { result.append(UInt8(rest << UInt32(new - held))) }
    return result
  }

  private static func checksum(_ prefix: String, _ values: [UInt8]) -> [UInt8] {
    let sum = residue(prefix, values + [UInt8](repeating: 0, count: checksumLength)) ^ 1
    return (0..<checksumLength).map { UInt8(sum >> UInt32(5 * (checksumLength - 1 - $0)) & 31) }
  }

  private static func residue(_ prefix: String, _ values: [UInt8]) -> UInt32 {
    let letters = Array(prefix.utf8)
    let expanded = letters.map { $0 >> 5 } + [0] + letters.map { $0 & 31 }
    let generators: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
    return (expanded + values).reduce(1) { sum, value in
      let top = sum >> 25
      let next = (sum & 0x1FF_FFFF) << 5 ^ UInt32(value)
      return generators.indices.reduce(next) { $0 ^ (top >> UInt32($1) & 1 == 1 ? generators[$1] : 0) }
    }
  }
}
