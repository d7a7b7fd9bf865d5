import Encodings

/// The encoding of names and values in forms and queries (RFC 6749, appendix B).
enum FormEncoding {
  static func text(of fields: [(name: String, value: String)]) -> String {
    var text = ""
    for (name, value) in fields {
      if !text.isEmpty { text += "&" }
      PercentCoding.append(name, to: &text)
      text += "="
      PercentCoding.append(value, to: &text)
    }
    return text
  }

  static func coded(_ text: String) -> String {
    var coded = ""
    PercentCoding.append(text, to: &coded)
    return coded
  }
}
