import Words

/// An address for mail, checked as far as it can be without writing to it.
struct MailAddress: Sendable {
  let text: String

  enum Mistake: FieldMistake {
    case malformed

    func words(_ t: Strings) -> String { t.mailMalformed }
  }

  private static let mostBytes = 254

  init(_ typed: String) throws(Mistake) {
    let parts = typed.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = typed.unicodeScalars.allSatisfy { scalar in
      scalar.value > 0x20 && scalar.value != 0x7F && !scalar.properties.isWhitespace
        && !"<>()[],;:\"\\".unicodeScalars.contains(scalar)
    }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), typed.utf8.count <= Self.mostBytes, isPlain
    else { throw .malformed }
    text = typed
  }
}
