import Encodings

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
