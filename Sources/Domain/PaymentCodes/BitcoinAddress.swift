import Encodings

/// An address of Bitcoin's main network, whose checksum finds typing errors.
enum BitcoinAddress {
  /// The address in its plain spelling; nil for any other text.
  static func checked(_ link: String) -> String? {
    // Wallets copy their address as a link.
    let scheme = "bitcoin:"
    let typed =
      link.lowercased().hasPrefix(scheme) ? String(link.dropFirst(scheme.count).prefix { $0 != "?" }) : link
    if typed.lowercased().hasPrefix("bc1") {
      return (14...74).contains(typed.count) && Bech32.isWitness(typed, prefix: "bc")
        ? typed.lowercased() : nil
    }
    guard let bytes = base58(typed), bytes.count == 25, [0x00, 0x05].contains(bytes[0]) else { return nil }
    let sum = SHA256.digest(of: SHA256.digest(of: Array(bytes[..<21])))
    return Array(sum.prefix(4)) == Array(bytes[21...]) ? typed : nil
  }

  private static let digits = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

  private static func base58(_ text: String) -> [UInt8]? {
    guard (26...35).contains(text.utf8.count) else { return nil }
    var bytes: [UInt8] = []
    for character in text.utf8 {
      guard var carry = digits.firstIndex(of: character) else { return nil }
      for index in bytes.indices.reversed() {
        carry += Int(bytes[index]) * 58
        bytes[index] = UInt8(carry & 0xFF)
        carry >>= 8
      }
      while carry > 0 {
        bytes.insert(UInt8(carry & 0xFF), at: 0)
        carry >>= 8
      }
    }
    return text.utf8.prefix { $0 == UInt8(ascii: "1") }.map { _ in 0 } + bytes
  }
}
