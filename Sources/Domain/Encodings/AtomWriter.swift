/// Writes a feed as Atom (RFC 4287).
package struct AtomWriter {
  package private(set) var bytes: [UInt8]

  package struct Entry {
    package let id: String
    package let title: String
    /// In the format of RFC 3339.
    package let updated: String
    package let author: String
    package let address: String
    package let text: String

    package init(id: String, title: String, updated: String, author: String, address: String, text: String) {
      (self.id, self.title, self.updated) = (id, title, updated)
      (self.author, self.address, self.text) = (author, address, text)
    }
  }

  package init(
    id: String, title: String, updated: String, language: String, selfAddress: String, address: String
  ) {
    bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
    bytes += Array(#"<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\#(Self.escaped(language))">"#.utf8)
    element("id", id)
    element("title", title)
    element("updated", updated)
    link("self", selfAddress)
    link("alternate", address)
  }

  package mutating func write(_ entry: Entry) {
    bytes += Array("\n<entry>".utf8)
    element("id", entry.id)
    element("title", entry.title)
    element("updated", entry.updated)
    bytes += Array("<author>".utf8)
    element("name", entry.author)
    bytes += Array("</author>".utf8)
    link("alternate", entry.address)
    bytes += Array(#"<content type="text">\#(Self.escaped(entry.text))</content></entry>"#.utf8)
  }

  package mutating func finish() { bytes += Array("\n</feed>\n".utf8) }

  private mutating func element(_ name: String, _ text: String) {
    bytes += Array("<\(name)>\(Self.escaped(text))</\(name)>".utf8)
  }

  private mutating func link(_ relation: String, _ address: String) {
    bytes += Array(#"<link rel="\#(relation)" href="\#(Self.escaped(address))"/>"#.utf8)
  }

  /// The text with markup escaped, and without characters that XML 1.0 forbids.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
