/// Facts about HTML's elements.
enum Element {
  static let void: Set<String> = [
    "area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  /// Their content is text up to the closing tag.
  static let raw: Set<String> = ["script", "style", "textarea", "title"]

  /// White space beside their tags is insignificant.
  static let block: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "col", "colgroup", "datalist", "dd", "details",
    "dialog", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4",
    "h5", "h6", "head", "header", "hgroup", "hr", "html", "legend", "li", "link", "main", "menu", "meta",
    "nav", "noscript", "ol", "optgroup", "option", "p", "pre", "script", "search", "section", "source",
    "summary", "table", "tbody", "td", "template", "tfoot", "th", "thead", "title", "tr", "ul", "circle",
    "clippath", "defs", "ellipse", "g", "line", "lineargradient", "mask", "path", "pattern", "polygon",
    "polyline", "radialgradient", "rect", "stop", "symbol", "use",
  ]

  /// A browser would close an open paragraph before these.
  private static let endsParagraph: Set<String> = [
    "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figcaption",
    "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main", "menu",
    "nav", "ol", "p", "pre", "search", "section", "table", "ul",
  ]

  /// The elements allowed in an `<svg>`. Any other would lead the browser back to HTML in the middle of it.
  static let drawing: Set<String> = [
    "a", "circle", "clippath", "defs", "ellipse", "g", "image", "line", "lineargradient", "marker", "mask",
    "path", "pattern", "polygon", "polyline", "radialgradient", "rect", "stop", "svg", "symbol", "text",
    "textpath", "title", "tspan", "use",
  ]

  /// They run or embed foreign content, or change the meaning of every address.
  static let forbidden: Set<String> = [
    "applet", "base", "embed", "frame", "frameset", "iframe", "math", "noembed", "noframes", "object",
    "plaintext", "xmp",
  ]

  /// Whether a browser would not nest these elements.
  static func refuses(_ outer: String, inner: String) -> Bool {
    switch outer {
    case "p": endsParagraph.contains(inner)
    case "a", "button", "form", "label", "option": inner == outer
    default: false
    }
  }
}
