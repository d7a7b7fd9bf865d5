import Encodings
import Words

/// What a browser shows, in the form that Safari shows without any script (Declarative Web Push); ours reads the same.
struct PushNote: Equatable, Sendable {
  let title: String
  let body: String
  /// What it is about: a later note about the same takes its place.
  let tag: String
  /// The whole address of the page that it leads to.
  let link: String
  let language: String
  let direction: String
  /// In how many groups something is new to whoever gets it, for the sign on the app's icon.
  var badge = 0

  init(_ title: String, _ body: String, about tag: String, at link: String, _ t: Strings) {
    self.title = title
    self.body = body
    self.tag = tag
    self.link = link
    (language, direction) = (t.tag, "\(t.direction)")
  }

  /// As it is sent; `isShort` leaves what it says to the page that it leads to.
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

  /// So that whatever is typed fits what services take, as it is written: a sign takes six bytes at most.
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
