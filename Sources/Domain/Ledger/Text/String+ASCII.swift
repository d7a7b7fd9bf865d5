extension StringProtocol {
  /// The text with ASCII letters in upper case. Used to compare codes: Unicode turns `ß` into `SS`, with
  /// which another code begins.
  package var capitalizedASCII: String { String(decoding: utf8.map(\.capitalASCII), as: UTF8.self) }

  /// The text with ASCII letters in lower case.
  package var loweredASCII: String { String(decoding: utf8.map(\.loweredASCII), as: UTF8.self) }
}

extension UInt8 {
  /// The byte in upper case.
  fileprivate var capitalASCII: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self & 0xDF : self
  }
}
