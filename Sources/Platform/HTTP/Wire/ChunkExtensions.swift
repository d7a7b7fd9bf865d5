/// Validates the text after a chunk's size: `;name`, `;name=token` or `;name="text"`, any number of them (RFC
/// 9112 §7.1.1). Extensions mean nothing here and are dropped, but their end must be certain: a line end
/// within quotes would let two parsers see two different bodies.
struct ChunkExtensions: Sendable {
  private enum Step {
    case beforeName, name, afterName
    case beforeValue, value, quoted, escaped, quoteEnd, afterValue
  }

  /// The semicolon that starts them has been read.
  private var step = Step.beforeName

  /// Whether the line may end here.
  var mayEnd: Bool { step == .name || step == .value || step == .quoteEnd }

  /// False if `byte` is not allowed next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard let next = step(behind: byte) else { return false }
    step = next
    return true
  }

  private func step(behind byte: UInt8) -> Step? {
    switch step {
    case .beforeName: isSpace(byte) ? .beforeName : isToken(byte) ? .name : nil
    case .name: isToken(byte) ? .name : byte == Self.equals ? .beforeValue : end(.afterName, byte)
    case .afterName: byte == Self.equals ? .beforeValue : end(.afterName, byte)
    case .beforeValue: isSpace(byte) ? .beforeValue : startOfValue(byte)
    case .value: isToken(byte) ? .value : end(.afterValue, byte)
    case .quoted where byte == Self.quote: .quoteEnd
    case .quoted where byte == UInt8(ascii: "\\"): .escaped
    case .quoted, .escaped: ByteSet.fieldValue.contains(byte) ? .quoted : nil
    case .quoteEnd, .afterValue: end(.afterValue, byte)
    }
  }

  private func startOfValue(_ byte: UInt8) -> Step? {
    byte == Self.quote ? .quoted : isToken(byte) ? .value : nil
  }

  /// The step after a name or a value: white space, which leads to `next`, or another extension.
  private func end(_ next: Step, _ byte: UInt8) -> Step? {
    isSpace(byte) ? next : byte == Byte.semicolon ? .beforeName : nil
  }

  private func isSpace(_ byte: UInt8) -> Bool { ByteSet.whiteSpace.contains(byte) }
  private func isToken(_ byte: UInt8) -> Bool { ByteSet.token.contains(byte) }

  private static let equals = UInt8(ascii: "=")
  private static let quote = UInt8(ascii: "\"")
}
