import COpenSSL
import Encodings

/// The secret shared by an authenticator app and this server: twenty random bytes, from which both derive the
/// same six digits each half minute (RFC 6238).
package struct CodeSecret: Sendable {
  package let bytes: [UInt8]

  package static let length = 20

  /// Nil for anything but twenty bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// The text to type into an app that reads no QR codes.
  package var text: String { Base32.standard.text(of: bytes) }

  /// The number whose last digits are the code (RFC 4226 section 5.3). Nil if there is not enough memory.
  func number(at step: Int64) -> UInt32? {
    let mac = authenticated(UInt64(bitPattern: step).bigEndian)
    guard mac.count == 20 else { return nil }
    let offset = Int(mac[19] & 0xF)
    let word = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return word & 0x7FFF_FFFF
  }

  /// HMAC-SHA-1 of a step; empty if it cannot be computed.
  private func authenticated(_ step: UInt64) -> [UInt8] {
    let message = withUnsafeBytes(of: step) { Array($0) }
    return [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
      var length = 0
      let isMade = EVP_Q_mac(
        nil, "HMAC", nil, "SHA1", nil, bytes, bytes.count, message, message.count, buffer.baseAddress, 20,
        &length)
      count = isMade == nil ? 0 : length
      if isMade == nil { ERR_clear_error() }
    }
  }
}

extension CodeSecret {
  /// The `otpauth:` address that an app reads from a QR code: the secret, the account and the server. Digits,
  /// time and hash are not named, since apps expect the defaults and some ignore other values.
  package func address(of account: String, at issuer: String) -> String {
    let (issuer, account) = (Self.label(issuer), Self.label(account))
    return "otpauth://totp/\(issuer):\(account)?secret=\(text)&issuer=\(issuer)"
  }

  /// A name, percent-encoded. A colon would end the issuer's name, and a long name would not fit into a QR
  /// code.
  private static func label(_ name: String) -> String {
    var label = ""
    for scalar in name.unicodeScalars {
      var coded = ""
      PercentCoding.append(scalar == ":" ? " " : String(scalar), to: &coded)
      guard label.utf8.count + coded.utf8.count <= mostLabelBytes else { break }
      label += coded
    }
    return label
  }

  /// Three of them and the secret are less than 666 bytes, the capacity of our QR codes.
  private static let mostLabelBytes = 180
}

/// The result of checking a code.
package enum CodeOutcome: Equatable, Sendable {
  /// The code is right; from now on codes up to this step count as used.
  case accepted(step: Int64)
  case wrong
  /// The code is right, but it or a later one has been used: there is another in half a minute.
  case used
  /// The code is right, but the clock was so much later when one was used that no code can be newer.
  case clockSetBack
}

extension CodeSecret {
  /// The step that a moment belongs to.
  package static func step(at now: UnixTime) -> Int64 {
    let (whole, rest) = now.seconds.quotientAndRemainder(dividingBy: secondsInStep)
    return rest < 0 ? whole - 1 : whole
  }

  /// The digits that an app shows at a moment; nil if there is not enough memory.
  package func code(at now: UnixTime) -> TOTPCode? { code(in: Self.step(at: now)) }

  func code(in step: Int64) -> TOTPCode? { number(at: step).map { TOTPCode(number: $0) } }

  /// Checks a code: those of this step, the one before and the one after are right, and none at or below the
  /// last one used. It takes the same time for every result.
  package func check(_ code: TOTPCode, at now: UnixTime, lastUsed: Int64?) -> CodeOutcome {
    let current = Self.step(at: now)
    var matching: Int64?
    for step in current - Self.drift...current + Self.drift {
      guard let right = self.code(in: step) else { return .wrong }
      if ConstantTime.areEqual(right.digits, code.digits) { matching = step }
    }
    guard let matching else { return .wrong }
    guard let lastUsed, matching <= lastUsed else { return .accepted(step: matching) }
    return lastUsed > current + Self.drift ? .clockSetBack : .used
  }

  private static let secondsInStep: Int64 = 30
  private static let drift: Int64 = 1
}
