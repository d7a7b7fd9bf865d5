import HTML
package import Words

/// The content of a mail, before it is rendered as text and HTML.
package struct LetterContent: Sendable {
  /// One event.
  package struct Row: Sendable {
    package let headline: String
    package var details: [String] = []
    package var link: String?

    package init(_ headline: String, details: [String] = [], link: String? = nil) {
      self.headline = headline
      self.details = details
      self.link = link
    }
  }

  package let subject: String
  package var paragraphs: [String] = []
  package var rows: [Row] = []
  /// A code to type elsewhere.
  package var code: String?
  /// Below the rows.
  package var closing: [String] = []
  package var button: (label: String, link: String)?
  /// Small text at the end: why the mail was sent.
  package var reason: String?
  /// The link to unsubscribe.
  package var ending: (label: String, link: String)?
  private let t: Strings

  package init(_ subject: String, _ t: Strings) {
    self.subject = subject
    self.t = t
  }
}

// MARK: - As text

extension LetterContent {
  package var text: String {
    var parts = paragraphs
    if let code { parts.append(code) }
    parts += rows.map(Self.text)
    parts += closing
    if let button { parts.append("\(button.label): \(button.link)") }
    var end: [String] = []
    if let reason { end.append(reason) }
    if let ending { end.append("\(ending.label): \(ending.link)") }
    if !end.isEmpty { parts.append("-- \n" + end.joined(separator: "\n")) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func text(_ row: Row) -> String {
    (["• " + row.headline] + row.details.map { "  " + $0 } + (row.link.map { ["  " + $0] } ?? [])).joined(
      separator: "\n")
  }
}

// MARK: - As HTML

extension LetterContent {
  /// A page without pictures, scripts and external resources, for light and dark mode.
  package var html: String {
    """
    <!doctype html>
    <html lang="\(Self.escaped(t.tag))" dir="\(t.direction)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>\(Self.escaped(subject))</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <div class="sheet">
    \(contents)
    </div>
    </body>
    </html>

    """
  }

  private var contents: String {
    var parts = paragraphs.map { "<p>\(Self.escaped($0))</p>" }
    if let code { parts.append("<p class=\"code\" dir=\"ltr\">\(Self.escaped(code))</p>") }
    if !rows.isEmpty { parts.append("<ul>\n" + rows.map(Self.html).joined(separator: "\n") + "\n</ul>") }
    parts += closing.map { "<p><strong>\(Self.escaped($0))</strong></p>" }
    if let button { parts.append("<p>\(Self.anchor(button, kind: "button"))</p>") }
    var end: [String] = []
    if let reason { end.append(Self.escaped(reason)) }
    if let ending { end.append(Self.anchor(ending, kind: "quiet")) }
    if !end.isEmpty { parts.append("<p class=\"end\">\(end.joined(separator: "<br>"))</p>") }
    return parts.joined(separator: "\n")
  }

  private static func html(_ row: Row) -> String {
    let headline = row.link.map { anchor((row.headline, $0), kind: "row") } ?? escaped(row.headline)
    let details = row.details.map { "<br><span class=\"detail\">\(escaped($0))</span>" }.joined()
    return "<li>\(headline)\(details)</li>"
  }

  private static func anchor(_ target: (label: String, link: String), kind: String) -> String {
    "<a class=\"\(kind)\" href=\"\(escaped(target.link))\">\(escaped(target.label))</a>"
  }

  static func escaped(_ text: String) -> String {
    var out = Markup(reserving: text.utf8.count + 64)
    out.write(text)
    return String(decoding: out.bytes, as: UTF8.self)
  }

  /// Mail apps that ignore this show a plain page.
  private static let style = """
    :root{color-scheme:light dark}\
    body{margin:0;padding:16px;background:#faf8f4;color:#1c1b19;font:16px/1.5 system-ui,sans-serif}\
    .sheet{max-width:36rem;margin:0 auto;padding:20px 24px;background:#fff;border-radius:16px}\
    ul{margin:0;padding:0;list-style:none}li{padding:10px 0;border-top:1px solid #e6e2da}\
    .detail,.end{color:#605c55;font-size:14px}.code{font-size:28px;letter-spacing:4px;font-weight:600}\
    a{color:#4b3fd6}.row{color:inherit;font-weight:600;text-decoration:none}\
    .button{display:inline-block;padding:10px 18px;border-radius:10px;background:#4b3fd6;color:#fff;\
    text-decoration:none}.quiet{color:inherit}\
    @media(prefers-color-scheme:dark){body{background:#161a22;color:#eceae6}\
    .sheet{background:#1f2530}li{border-color:#343c4a}.detail,.end{color:#aaa69f}a{color:#aba4ff}\
    .button{background:#5a4fe0;color:#fff}}
    """
}
