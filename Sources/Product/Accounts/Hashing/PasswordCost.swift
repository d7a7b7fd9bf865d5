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
