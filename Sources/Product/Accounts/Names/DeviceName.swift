/// What a browser calls itself, as far as it helps people to tell their devices apart.
package struct DeviceName: Equatable, Sendable {
  package let browser: String?
  package let system: String?

  /// The first of these that is found counts: browsers also name those that they resemble.
  private static let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Vivaldi/", "Vivaldi"), ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
  ]

  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"), ("Macintosh", "macOS"), ("Linux", "Linux"),
  ]

  /// What is looked at, in bytes; browsers say it in half of that.
  private static let longest = 512

  /// Reads what a browser says of itself.
  package init(userAgent: String?) {
    let text = String(decoding: (userAgent ?? "").utf8.prefix(Self.longest), as: UTF8.self)
    browser = Self.browsers.first { text.contains($0.0) }?.1
    system = Self.systems.first { text.contains($0.0) }?.1
  }

  /// Reads what `stored` is.
  package init(stored text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    browser = parts.first.flatMap { $0.isEmpty ? nil : String($0) }
    system = parts.dropFirst().first.flatMap { $0.isEmpty ? nil : String($0) }
  }

  /// As a session keeps it, in no language.
  package var stored: String { "\(browser ?? "")/\(system ?? "")" }
}
