/// The meaning of an attribute's value to a browser.
enum Attribute {
  case plain
  case address
  /// The attribute is not allowed, for the reason given.
  case forbidden(String)

  init(_ name: String) {
    if Self.addresses.contains(name) {
      self = .address
    } else if name == "style" {
      self = .forbidden("a 'style' attribute is refused by the browser: use a class")
    } else if name.hasPrefix("on") {
      self = .forbidden(
        "'\(name)' is an inline script, which the browser refuses: add a listener in Public/js")
    } else if name == "srcdoc" || name == "http-equiv" {
      self = .forbidden("'\(name)' is not used in views")
    } else {
      self = .plain
    }
  }

  private static let addresses: Set<String> = [
    "action", "archive", "background", "cite", "classid", "codebase", "data", "data-challenge", "data-needs",
    "data-script", "data-style", "formaction", "href", "icon", "imagesrcset", "longdesc", "manifest", "ping",
    "poster", "profile", "src", "srcset", "xlink:href",
  ]

  /// Whether a literal address is safe and works under any base path.
  static func isSafeAddress(_ literal: String) -> Bool {
    let isLocal = literal.hasPrefix("/") && !literal.hasPrefix("//")
    let isKnown = ["#", "https://", "http://", "mailto:"].contains { literal.hasPrefix($0) }
    return (isLocal || isKnown) && !literal.contains { $0.isWhitespace || $0 == "\\" }
  }
}
