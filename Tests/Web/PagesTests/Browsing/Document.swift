/// A page as a browser would understand it: elements in a tree. It is parsed at the first look, and once:
/// most pages of a test are only passed through.
final class Document {
  private let html: String
  private(set) lazy var root: Element = {
    var reader = DocumentReader(html)
    return reader.read()
  }()

  init(_ html: String) { self.html = html }

  /// All elements of a name, in the order of the page.
  func all(_ name: String) -> [Element] { root.descendants.filter { $0.name == name } }

  func first(_ name: String, _ attribute: String, _ value: String) -> Element? {
    all(name).first { $0[attribute] == value }
  }

  var title: String? { all("title").first?.text }
  var heading: String? { all("h1").first?.text }

  /// What is said beside a field.
  func error(_ field: String) -> String? { root.descendants.first { $0["data-error"] == field }?.text }

  /// What the page says about what has just been done.
  var message: String? { root.descendants.first { $0["role"] == "status" && !$0.text.isEmpty }?.text }

  /// The form with a button of these words.
  func form(_ words: String) -> Element? {
    guard let button = button(words) else { return nil }
    if let id = button["form"] { return first("form", "id", id) }
    return all("form").first { form in form.descendants.contains { $0 === button } }
  }

  func button(_ words: String) -> Element? { all("button").first { $0.label == words } }
}

final class Element {
  let name: String
  let attributes: [String: String]
  fileprivate(set) var children: [Node] = []

  enum Node {
    case element(Element)
    case text(String)
  }

  init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  subscript(_ attribute: String) -> String? { attributes[attribute] }

  /// The words in it, with single spaces.
  var text: String { rawText.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The name that a screen reader says.
  var label: String { self["aria-label"] ?? text }

  var descendants: [Element] {
    children.flatMap { node -> [Element] in
      if case .element(let element) = node { [element] + element.descendants } else { [] }
    }
  }

  var rawText: String {
    name == "br"
      ? "\n"
      : children.map { node in
        switch node {
        case .element(let element): element.rawText
        case .text(let text): text
        }
      }.joined()
  }
}

extension Element {
  /// What a browser would send of a form, as it stands on the page.
  var fields: [(name: String, value: String)] {
    descendants.compactMap { element in
      guard let name = element["name"] else { return nil }
      switch element.name {
      case "input" where ["checkbox", "radio"].contains(element["type"]):
        return element["checked"] == nil ? nil : (name, element["value"] ?? "on")
      case "input": return element["type"] == "file" ? nil : (name, element["value"] ?? "")
      case "textarea": return (name, element.rawText)
      case "select":
        let options = element.descendants.filter { $0.name == "option" }
        let chosen = options.first { $0["selected"] != nil } ?? options.first
        return (name, chosen.map { $0["value"] ?? $0.text } ?? "")
      default: return nil
      }
    }
  }
}

/// Reads HTML as this program writes it: every element closed, every attribute quoted. It reads bytes, since
/// the tests read some thousand pages.
private struct DocumentReader {
  private let html: [UInt8]
  private var place = 0
  private var open = [Element("", [:])]

  private static let empty: Set = [
    "meta", "link", "input", "br", "img", "hr", "use", "rect", "circle", "path", "line",
  ]

  init(_ html: String) { self.html = Array(html.utf8) }

  mutating func read() -> Element {
    while place < html.count {
      if next == UInt8(ascii: "<") { readTag() } else { add(.text(take(until: "<"))) }
    }
    return open[0]
  }

  private mutating func readTag() {
    place += 1
    if next == UInt8(ascii: "!") {
      _ = take(until: ">")
    } else if next == UInt8(ascii: "/") {
      if open.count > 1 { open.removeLast() }
      _ = take(until: ">")
    } else {
      readElement()
    }
    place += 1
  }

  private mutating func readElement() {
    let name = takeName()
    let element = Element(name, readAttributes())
    add(.element(element))
    let isClosed = next == UInt8(ascii: "/")
    if isClosed { place += 1 }
    if !isClosed, !Self.empty.contains(name) { open.append(element) }
  }

  private mutating func readAttributes() -> [String: String] {
    var attributes: [String: String] = [:]
    while true {
      while next == UInt8(ascii: " ") || next == UInt8(ascii: "\n") { place += 1 }
      let name = takeName()
      if name.isEmpty { return attributes }
      guard next == UInt8(ascii: "=") else {
        attributes[name] = ""
        continue
      }
      place += 2
      attributes[name] = take(until: "\"")
      place += 1
    }
  }

  private mutating func add(_ node: Element.Node) { open[open.count - 1].children.append(node) }

  /// The next byte, or none at the end.
  private var next: UInt8? { place < html.count ? html[place] : nil }

  private mutating func takeName() -> String {
    let start = place
    while let byte = next, !" \n=>/".utf8.contains(byte) { place += 1 }
    return String(decoding: html[start..<place], as: UTF8.self)
  }

  private mutating func take(until mark: Unicode.Scalar) -> String {
    let start = place
    place = html[start...].firstIndex(of: UInt8(ascii: mark)) ?? html.count
    return decoded(String(decoding: html[start..<place], as: UTF8.self))
  }

  private func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
