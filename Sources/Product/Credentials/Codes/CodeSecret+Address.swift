import Encodings

extension CodeSecret {
  /// The address that an app reads from a QR code: whose secret it is, and of which server. Digits, time and hash
  /// are not named, since apps expect the usual ones and some ignore others.
  package func address(of account: String, at issuer: String) -> String {
    let (issuer, account) = (Self.label(issuer), Self.label(account))
    return "otpauth://totp/\(issuer):\(account)?secret=\(text)&issuer=\(issuer)"
  }

  /// A name percent-coded. A colon would end the issuer's, and what is too long would fit into no QR code.
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

  /// Three of them and the secret are less than 666 bytes, which is what a code of ours holds.
  private static let mostLabelBytes = 180
}
