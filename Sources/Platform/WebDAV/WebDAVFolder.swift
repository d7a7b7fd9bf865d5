import Encodings
package import HTTPClient

/// A folder on a WebDAV server, and the account there.
package struct WebDAVFolder: Sendable {
  /// Its path ends with a slash.
  package let address: WebAddress
  /// The value of the field `Authorization`; nil without an account.
  let authorization: String?

  /// The longest name of a file in it, in bytes.
  static let longestName = 255

  /// Reads `https://user:password@host/path/`; name and password are percent-encoded. Nil for anything else,
  /// such as a query.
  package init?(_ text: String) {
    guard let (plain, account) = Self.parts(of: text), !plain.contains("?"),
      let address = WebAddress(plain.hasSuffix("/") ? plain : plain + "/"),
      address.description.utf8.count + Self.longestName <= WebAddress.mostBytes
    else { return nil }
    self.address = address
    guard let account else {
      authorization = nil
      return
    }
    guard let value = Self.authorization(account) else { return nil }
    authorization = value
  }

  /// The folder of a file, and the file's name, from a URL of that file.
  package static func place(of text: String) -> (folder: WebDAVFolder, name: String)? {
    guard let slash = text.lastIndex(of: "/") else { return nil }
    let name = String(text[text.index(after: slash)...])
    guard isName(name), let folder = WebDAVFolder(String(text[...slash])) else { return nil }
    return (folder, name)
  }

  /// For the log and for pages: without the account and the path.
  package var host: String { address.destination.hostInAddress }

  /// The name of the file to which a reference in a listing leads; nil if it is not directly in this folder.
  /// Only paths are compared: behind a proxy, a server may write another scheme, host or port.
  func fileName(in reference: String) -> String? {
    guard let path = Self.path(of: reference), let segments = Self.segments(of: path),
      let name = segments.last, Self.isName(name), !path.hasSuffix("/"),
      segments.dropLast() == Self.segments(of: address.target)?[...]
    else { return nil }
    return name
  }

  private static func path(of reference: String) -> String? {
    let text = entities.reduce(reference) { $0.replacing($1.escaped, with: $1.plain) }
    return text.hasPrefix("/") ? text : WebAddress(text)?.target
  }

  /// The characters of a path that XML may have escaped.
  private static let entities: [(escaped: String, plain: String)] = [
    ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&"),
  ]

  private static func segments(of path: String) -> [String]? {
    let segments = path.split(separator: "/").map { PercentCoding.decode(Array($0.utf8).span) }
    return segments.contains(nil) ? nil : segments.compactMap(\.self)
  }

  func address(of name: String) -> WebAddress? {
    Self.isName(name) ? WebAddress(address.description + name) : nil
  }

  /// Names are used in paths as they are, so they need no escapes.
  static func isName(_ name: String) -> Bool {
    (1...longestName).contains(name.utf8.count) && name != "." && name != ".."
      && name.utf8.allSatisfy(PercentCoding.isUnreserved)
  }

  /// The URL without the account, and the account as it stands in it.
  private static func parts(of text: String) -> (plain: String, account: Substring?)? {
    guard let scheme = text.firstRange(of: "://") else { return nil }
    let authority = text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
    guard let at = authority.lastIndex(of: "@") else { return (text, nil) }
    let rest = text[text.index(after: at)...]
    return (String(text[..<scheme.upperBound]) + rest, authority[..<at])
  }

  private static func authorization(_ account: Substring) -> String? {
    guard account.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "@") }) else { return nil }
    let names = account.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard names.count == 2, let name = PercentCoding.decode(Array(names[0].utf8).span), !name.isEmpty,
      !name.contains(":"), let password = PercentCoding.decode(Array(names[1].utf8).span)
    else { return nil }
    return "Basic " + Base64.standard.text(of: Array("\(name):\(password)".utf8))
  }
}
