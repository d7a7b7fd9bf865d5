import HTTP
import Testing

extension RequestHead {
  /// The head that the parser reads from such a request.
  static func sample(_ method: String = "GET", _ target: String = "/", fields: [(String, String)] = []) throws
    -> RequestHead
  {
    let lines = (["\(method) \(target) HTTP/1.1", "Host: evenly.test"] + fields.map { "\($0): \($1)" })
    let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    var parser = RequestParser()
    var position = 0
    guard case .head(let head) = parser.next(bytes.span, from: &position) else {
      throw NotAHead(request: lines)
    }
    return head
  }

  private struct NotAHead: Error { let request: [String] }
}
