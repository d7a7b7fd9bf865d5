import HTTP
import Testing

/// The events of a parser, in a form that does not depend on how the bytes were split.
struct Transcript: Equatable, Sendable {
  var requests: [Seen] = []
  var refusal: Int?
  /// Bytes of a request have come that is not whole yet.
  var isWaiting = false

  /// One request: all that its head means, and its body.
  struct Seen: Equatable, Sendable {
    var method: Method
    var path: String
    var query: String?
    var authority = "a"
    var version = RequestHead.Version.http11
    var keepsAlive = true
    var expectsContinue = false
    var fields: [String]?
    var body = ""
    /// False where the head came but the end of the body did not.
    var isWhole = true
  }
}

extension Transcript {
  static func requests(_ requests: Seen...) -> Transcript { Transcript(requests: requests) }

  static func refused(_ status: Int, after requests: Seen...) -> Transcript {
    Transcript(requests: requests, refusal: status)
  }

  static func waiting(after requests: Seen...) -> Transcript {
    Transcript(requests: requests, isWaiting: true)
  }
}

extension Transcript.Seen {
  static func get(_ path: String, query: String? = nil, authority: String = "a") -> Self {
    Self(method: .get, path: path, query: query, authority: authority)
  }

  static func post(_ path: String, body: String = "") -> Self { Self(method: .post, path: path, body: body) }

  static func other(_ method: Method, _ path: String) -> Self { Self(method: method, path: path) }

  /// The same but for what `change` sets.
  func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }
}

/// Feeds a parser and records its events.
struct Recorder {
  private var parser: RequestParser
  private let comparesFields: Bool
  private let longestSilence: Int
  private var silence = 0
  private(set) var transcript = Transcript()

  init(limits: RequestParser.Limits = .init(), comparesFields: Bool = false) {
    parser = RequestParser(limits: limits)
    self.comparesFields = comparesFields
    let chunkLines = limits.chunkLine + 4
    longestSilence = max(limits.head + 2 * limits.blankLines + 2, chunkLines + limits.trailers)
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    let input = Array(bytes)
    var (position, start) = (0, 0)
    while let event = parser.next(input.span, from: &position) {
      silence = 0
      start = position
      guard transcript.refusal == nil else {
        Issue.record("an event after a refusal")
        return
      }
      write(event, input)
    }
    transcript.isWaiting = transcript.refusal == nil && !parser.isBetweenRequests
    if transcript.refusal == nil { checkThatAllWasRead(input, from: start, to: position) }
  }

  /// A parser holds only bytes since its last event, so this limits how much it holds.
  private mutating func checkThatAllWasRead(_ input: [UInt8], from start: Int, to position: Int) {
    silence += position - start
    if position != input.count { Issue.record("bytes were left over") }
    if silence > longestSilence { Issue.record("held more than the limits") }
  }

  private mutating func write(_ event: RequestParser.Event, _ input: [UInt8]) {
    let last = transcript.requests.indices.last
    switch event {
    case .head(let head):
      #expect(transcript.requests.last?.isWhole != false, "a head within a body")
      transcript.requests.append(seen(head))
    case .body(let range):
      #expect(!range.isEmpty)
      if let last { transcript.requests[last].body += latin(input[range]) }
    case .end: if let last { transcript.requests[last].isWhole = true }
    case .refused(let refusal): transcript.refusal = refusal.status.code
    }
  }

  private func seen(_ head: RequestHead) -> Transcript.Seen {
    Transcript.Seen(
      method: head.method, path: head.path, query: head.query, authority: head.authority,
      version: head.version, keepsAlive: head.keepsAlive, expectsContinue: head.expectsContinue,
      fields: comparesFields ? head.allFields.map { "\($0.name): \($0.value)" } : nil, isWhole: false)
  }
}

/// Reads each character of a literal as the one byte of its number, so that any byte can be written.
func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

private func latin(_ bytes: some Sequence<UInt8>) -> String {
  var text = String.UnicodeScalarView()
  text.append(contentsOf: bytes.lazy.map(UnicodeScalar.init))
  return String(text)
}
