import Accounts
import HTML
import HTTP
import Ledger
import Store

/// A link that someone sent the visitor, pasted on the first page: an app on a home screen has no address bar.
enum ReceivedLink {
  private static let longest = 2_000

  static func follow(_ visit: Visit) async throws -> Response {
    let text = String((try await visit.form().single("link") ?? "").prefix(longest))
    return target(text).map { visit.redirect(to: $0) } ?? JoinPage.closed(visit)
  }

  private static func isOfCode(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
  }

  /// The page of an invitation or of a person. The host is not followed, only the code. What follows the code is
  /// left out: the query, or the end of the sentence that the link stood in.
  private static func target(_ text: String) -> Link? {
    let parts = text.split { $0 == "/" || $0.isWhitespace }
    guard let place = parts.lastIndex(where: { $0 == "join" || $0 == "with" }),
      let code = parts.dropFirst(place + 1).first?.prefix(while: isOfCode)
    else { return nil }
    return parts[place] == "join"
      ? SecretToken(String(code)).map { Link("/join", $0.text) }
      : ID<ProfileLink>(String(code)).map { Link("/with", $0) }
  }
}
