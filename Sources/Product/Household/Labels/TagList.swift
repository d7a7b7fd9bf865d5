/// Tags typed into one field, separated by commas; a name that contains a comma is in quotes.
package enum TagList {
  package static func names(in text: String) -> [String] {
    var names: [String] = []
    var name = ""
    var isQuoted = false
    var rest = Array(text)[...]
    while let character = rest.popFirst() {
      switch character {
      case "\"" where isQuoted && rest.first == "\"":
        rest.removeFirst()
        name.append(character)
      case "\"" where isQuoted: isQuoted = false
      // Anywhere but at the beginning it is an inch sign, and belongs to the name.
      case "\"" where name.allSatisfy(\.isWhitespace): (name, isQuoted) = ("", true)
      case _ where commas.contains(character) && !isQuoted:
        names.append(name)
        name = ""
      default: name.append(character)
      }
    }
    return (names + [name]).map(trimmed).filter { !$0.isEmpty }
  }

  package static func text(of names: [String]) -> String {
    names.map { name in
      let isPlain = !name.contains(where: commas.contains) && name.first != "\""
      return isPlain ? name : "\"\(name.replacing("\"", with: "\"\""))\""
    }.joined(separator: ", ")
  }

  private static let commas: Set<Character> = [",", "\u{60C}", "\u{3001}", "\u{FF0C}"]

  private static func trimmed(_ name: String) -> String {
    var rest = name[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest.drop(while: \.isWhitespace))
  }
}
