import COpenSSL
import Encodings

/// The stored hash of a password, in the text form `$scrypt$ln=15,r=8,p=3$salt$key`.
package struct PasswordHash: Sendable {
  let cost: PasswordCost
  private let salt: [UInt8]
  private let key: [UInt8]

  /// Nil if there is not enough memory.
  init?(of password: Password, cost: PasswordCost, salt: [UInt8]) {
    guard let key = Self.derive(password, cost, salt) else { return nil }
    self.cost = cost
    self.salt = salt
    self.key = key
  }

  /// Reads the text form.
  init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt", let cost = PasswordCost(text: parts[2]),
      let salt = Base64.standard.bytes(of: parts[3]), let key = Base64.standard.bytes(of: parts[4]),
      key.count == Self.keyLength
    else { return nil }
    self.cost = cost
    self.salt = salt
    self.key = key
  }

  /// A hash that matches no password, to do the same work for an account that does not exist.
  static func unmatched(_ cost: PasswordCost) -> PasswordHash {
    PasswordHash(cost: cost, salt: [UInt8](repeating: 0, count: saltLength), key: [])
  }

  private init(cost: PasswordCost, salt: [UInt8], key: [UInt8]) {
    self.cost = cost
    self.salt = salt
    self.key = key
  }

  var text: String {
    let parameters = "ln=\(cost.logarithm),r=\(cost.blockSize),p=\(cost.lanes)"
    return "$scrypt$\(parameters)$\(Base64.standard.text(of: salt))$\(Base64.standard.text(of: key))"
  }

  /// Hashes the password and compares in constant time.
  func matches(_ password: Password) -> Bool {
    guard let other = Self.derive(password, cost, salt), other.count == key.count else { return false }
    return CRYPTO_memcmp(other, key, key.count) == 0
  }

  static let saltLength = 16
  private static let keyLength = 32

  private static func derive(_ password: Password, _ cost: PasswordCost, _ salt: [UInt8]) -> [UInt8]? {
    let secret = Array(password.text.utf8)
    let rounds = UInt64(1) << UInt64(cost.logarithm)
    // OpenSSL refuses to use more than 32 MiB unless the limit is raised.
    let memory = 128 * UInt64(cost.blockSize) * (rounds + UInt64(cost.lanes) + 2) + 1 << 20
    var isDone = false
    let key = [UInt8](unsafeUninitializedCapacity: keyLength) { buffer, count in
      let result = secret.withUnsafeBytes { bytes in
        EVP_PBE_scrypt(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count, rounds,
          UInt64(cost.blockSize), UInt64(cost.lanes), memory, buffer.baseAddress, keyLength)
      }
      isDone = result == 1
      count = isDone ? keyLength : 0
    }
    return isDone ? key : nil
  }
}

extension PasswordCost {
  fileprivate init?(text: Substring) {
    let pairs = text.split(separator: ",").map { $0.split(separator: "=") }
    guard pairs.count == 3, pairs.allSatisfy({ $0.count == 2 }), pairs.map({ $0[0] }) == ["ln", "r", "p"],
      let logarithm = Int(pairs[0][1]), let blockSize = Int(pairs[1][1]), let lanes = Int(pairs[2][1])
    else { return nil }
    self.init(logarithm: logarithm, blockSize: blockSize, lanes: lanes)
  }
}

/// The cost of a password's hash: the parameters of scrypt (RFC 7914). The memory it takes is 128 · r ·
/// 2^`logarithm` bytes.
package struct PasswordCost: Equatable, Sendable {
  package let logarithm: Int
  package let blockSize: Int
  package let lanes: Int

  /// Nil for parameters without any work, or with more than a server should do.
  package init?(logarithm: Int, blockSize: Int, lanes: Int) {
    guard (1...20).contains(logarithm), (1...32).contains(blockSize), (1...16).contains(lanes) else {
      return nil
    }
    self.init(checked: logarithm, blockSize, lanes)
  }

  private init(checked logarithm: Int, _ blockSize: Int, _ lanes: Int) {
    self.logarithm = logarithm
    self.blockSize = blockSize
    self.lanes = lanes
  }

  /// 32 MiB and about a quarter of a second of a small computer's core.
  package static let serving = PasswordCost(checked: 15, 8, 3)

  /// Next to nothing, for tests.
  package static let least = PasswordCost(checked: 1, 1, 1)
}
