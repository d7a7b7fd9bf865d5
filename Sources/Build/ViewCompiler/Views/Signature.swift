/// The declaration in the first line of a view.
package struct Signature {
  package let name: String
  /// The parameters as written in the view, without parentheses.
  let parameters: Code
  /// The name of the content parameter, if the view is a layout.
  let content: String?

  init(name: String, parameters: Code, in source: Source) throws {
    self.name = name
    self.parameters = parameters
    let contents = Self.split(parameters.text).filter { $0.type == "Content" }.map(\.name)
    if contents.count > 1 {
      throw source.error(at: parameters.offset, "a view takes one content, and it is the last parameter")
    }
    content = contents.first
    if let content, Self.split(parameters.text).last?.name != content {
      throw source.error(at: parameters.offset, "the content is the last parameter")
    }
  }

  private static func split(_ parameters: String) -> [(name: String, type: String)] {
    var parts: [String] = [""]
    var depth = 0
    for character in parameters {
      if "([{<".contains(character) { depth += 1 }
      if ")]}>".contains(character) { depth -= 1 }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.compactMap(parameter)
  }

  private static func parameter(_ text: String) -> (name: String, type: String)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon].split { $0.isWhitespace }.last.map(String.init) ?? ""
    let type = text[text.index(after: colon)...].split { $0.isWhitespace }.joined(separator: " ")
    return (name, type)
  }
}
