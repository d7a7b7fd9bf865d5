extension StringProtocol {
  /// With the capital letters of ASCII in the place of its small ones. Codes are compared by it: Unicode
  /// makes `SS` of `ß`, with which the code of something else begins.
  package var capitalizedASCII: String {
    String(decoding: utf8.map(\.capitalASCII), as: UTF8.self)
  }

  /// With the small letters of ASCII in the place of its capital ones.
  package var loweredASCII: String {
    String(decoding: utf8.map(\.loweredASCII), as: UTF8.self)
  }
}

extension UInt8 {
  /// A capital letter in the place of a small one.
  fileprivate var capitalASCII: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self & 0xDF : self
  }
}
