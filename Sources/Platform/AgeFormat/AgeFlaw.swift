/// Why a file in age's format cannot be decrypted.
package enum AgeFlaw: Error, Hashable, Sendable {
  /// It does not begin as such a file.
  case notEncrypted
  /// Its header breaks the rules of the format, or is too long.
  case malformed
  case otherKey
  /// A part of it is not as it was written.
  case damaged
  case cutOff
  /// OpenSSL refused to work.
  case outOfOrder
}

extension AgeFlaw: CustomStringConvertible {
  /// The end of a sentence about the file.
  package var description: String {
    switch self {
    case .notEncrypted: "is not encrypted by age"
    case .malformed: "has no valid header of age"
    case .otherKey: "is encrypted for another key, or its header is damaged"
    case .damaged: "is damaged or cut off"
    case .cutOff: "is cut off"
    case .outOfOrder: "cannot be decrypted: OpenSSL does not work"
    }
  }
}
