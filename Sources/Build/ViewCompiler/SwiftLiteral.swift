/// A text as a Swift string literal.
func swiftLiteral(_ text: some StringProtocol) -> String { "\"" + swiftEscaped(text) + "\"" }

/// The inside of a literal, for use between other parts of one.
func swiftEscaped(_ text: some StringProtocol) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": result += "\\\\"
    case "\"": result += "\\\""
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.value < 32 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0xFEFF:
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// The words that cannot name a function, a property or a case without back-ticks.
private let reserved: Set<String> = [
  "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
  "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
  "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
  "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw", "throws",
  "true", "try", "typealias", "var", "where", "while",
]

func swiftIdentifier(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

/// `entries/add-form` becomes `entriesAddForm`; nil if the result is no identifier.
func camelCase(_ path: some StringProtocol) -> String? {
  let words = path.split { "/-_.".contains($0) }
  guard let first = words.first, first.first?.isLetter == true,
    words.allSatisfy({ $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
  else { return nil }
  return first.prefix(1).lowercased() + first.dropFirst()
    + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}
