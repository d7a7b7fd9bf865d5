import Encodings
import Words

/// The content of a push message, in the form that Safari shows without any script (Declarative Web Push);
/// our service worker reads the same.
struct PushNote: Equatable, Sendable {
  let title: String
  let body: String
  /// The subject: a later note with the same tag replaces this one.
  let tag: String
  /// The full URL of the page that it opens.
  let link: String
  let language: String
  let direction: String
  /// The number of groups with news for the receiver, for the badge of the app's icon.
  var badge = 0

  init(_ title: String, _ body: String, about tag: String, at link: String, _ t: Strings) {
    self.title = title
    self.body = body
    self.tag = tag
    self.link = link
    (language, direction) = (t.tag, "\(t.direction)")
  }

  /// The JSON that is sent; `isShort` leaves the details to the page that it opens.
  func bytes(isShort: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("web_push")
      writer.write(8_030)
      writer.key("notification")
      writer.object { writer in
        writer.write("title", Self.cut(title, to: 200))
        if !isShort { writer.write("body", Self.cut(body, to: Self.mostOfBody)) }
        writer.write("lang", language)
        writer.write("dir", direction)
        writer.write("tag", tag)
        writer.write("navigate", link)
      }
      if badge > 0 { writer.write("app_badge", "\(badge)") }
    }
    return writer.bytes
  }

  /// Cuts a text so that it fits the limit of services in JSON, where a character takes at most six bytes.
  private static func cut(_ text: String, to most: Int) -> String {
    guard text.utf8.count > most else { return text }
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      count += String(scalar).utf8.count
      guard count <= most else { break }
      result.unicodeScalars.append(scalar)
    }
    return result + "…"
  }

  private static let mostOfBody = 400
}
