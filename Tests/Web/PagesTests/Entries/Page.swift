import HTML

/// What a view wrote.
func written(_ write: (inout Markup) -> Void) -> String {
  var out = Markup()
  write(&out)
  return String(decoding: out.bytes, as: UTF8.self)
}

/// An element's tag with its attributes, as far as a test asks for them.
struct Tag {
  let name: String
  let attributes: [String: String]
  /// The text up to the next tag.
  let text: String

  subscript(_ name: String) -> String? { attributes[name] }
}

/// Reads the tags of markup that our own views wrote: all attributes quoted, or without a value.
func tags(_ html: String) -> [Tag] {
  html.utf8.split(separator: UInt8(ascii: "<")).compactMap { piece in
    guard let first = piece.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return nil }
    var reader = TagReader(rest: piece)
    let name = reader.word()
    let attributes = reader.attributes()
    return Tag(
      name: name, attributes: attributes, text: unescaped(String(Substring(reader.rest.dropFirst()))))
  }
}

private struct TagReader {
  var rest: Substring.UTF8View

  mutating func word() -> String {
    let word = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
    rest = rest[word.endIndex...]
    return String(Substring(word))
  }

  mutating func attributes() -> [String: String] {
    var found: [String: String] = [:]
    while let next = rest.first, next != UInt8(ascii: ">") {
      guard next > 0x20 else {
        rest = rest.dropFirst()
        continue
      }
      let name = word()
      // What is no name, such as the slash of an empty element, is passed over.
      if name.isEmpty { rest = rest.dropFirst() } else { found[name] = value() }
    }
    return found
  }

  private mutating func value() -> String {
    guard rest.starts(with: "=\"".utf8) else { return "" }
    let value = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "\"") }
    rest = rest[value.endIndex...].dropFirst()
    return unescaped(String(Substring(value)))
  }
}

func unescaped(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
  return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#13;", "\r"), ("&amp;", "&")]
    .reduce(text) { $0.replacing($1.0, with: $1.1) }
}

/// What a browser would send of the form on a page, when its plain button is pressed.
func submission(of html: String) -> [(String, String)] {
  var fields: [(String, String)] = []
  var select: String?
  for tag in tags(html) {
    switch tag.name {
    case "input":
      guard let name = tag["name"] else { continue }
      let isBox = tag["type"] == "checkbox" || tag["type"] == "radio"
      if !isBox || tag["checked"] != nil { fields.append((name, tag["value"] ?? "on")) }
    case "textarea": if let name = tag["name"] { fields.append((name, String(tag.text.drop { $0 == "\n" }))) }
    case "select": select = tag["name"]
    case "option":
      guard let name = select else { continue }
      // Without a chosen one the first is sent.
      let place = fields.firstIndex { $0.0 == name }
      if place == nil { fields.append((name, tag["value"] ?? "")) }
      if let place, tag["selected"] != nil { fields[place].1 = tag["value"] ?? "" }
    case "datalist": select = nil
    default: continue
    }
  }
  return fields
}
