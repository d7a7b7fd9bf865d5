/// The name of a browser and its system, to help people tell their devices apart.
package struct DeviceName: Equatable, Sendable {
  package let browser: String?
  package let system: String?

  /// The first match counts: browsers also name those that they resemble.
  private static let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Vivaldi/", "Vivaldi"), ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
  ]

  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"), ("Macintosh", "macOS"), ("Linux", "Linux"),
  ]

  /// How much of the field is read, in bytes; browsers send half of that.
  private static let longest = 512

  /// Reads the `User-Agent` field.
  package init(userAgent: String?) {
    let text = String(decoding: (userAgent ?? "").utf8.prefix(Self.longest), as: UTF8.self)
    browser = Self.browsers.first { text.contains($0.0) }?.1
    system = Self.systems.first { text.contains($0.0) }?.1
  }

  /// Reads the format of `stored`.
  package init(stored text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    browser = parts.first.flatMap { $0.isEmpty ? nil : String($0) }
    system = parts.dropFirst().first.flatMap { $0.isEmpty ? nil : String($0) }
  }

  /// The format that a session stores, in no language.
  package var stored: String { "\(browser ?? "")/\(system ?? "")" }
}
