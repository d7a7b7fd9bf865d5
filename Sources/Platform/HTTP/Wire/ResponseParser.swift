/// Parses one response from bytes, strictly by RFC 9112: a pure value that is fed bytes, split anywhere. It
/// holds no more than its limits, and cannot be used after an error.
package struct ResponseParser: Sendable {
  /// Limits of memory.
  package struct Limits: Sendable {
    package var head = 16 * 1024
    package var body = 64 * 1024
    /// The number of interim responses such as `100 Continue` before the final one.
    package var interim = 8
    /// Whether the caller takes the body while it arrives: then `body` limits only what is held at a time.
    package var isStreamed = false
    /// Whether the response is complete after its head: for callers that need only the status.
    package var isHeadEnough = false

    package init() {}
  }

  private enum State {
    case head
    case length(Int)
    case chunks
    case connection
    case done
  }

  private let limits: Limits
  /// The head of the final response, as soon as it is known.
  package private(set) var head: ResponseHead?
  private var state = State.head
  private var reader: ResponseHeadReader
  private var chunks = ChunkReader(limits: RequestParser.Limits())
  private var body: [UInt8] = []
  private var interim = 0

  package init(limits: Limits = Limits()) {
    self.limits = limits
    reader = ResponseHeadReader(limit: limits.head)
  }

  /// Feeds received bytes; returns the response once it is complete. Later bytes are ignored.
  package mutating func take(_ bytes: [UInt8]) throws(ResponseRefusal) -> ReceivedResponse? {
    let input = bytes.span
    var position = 0
    while position < input.count, !isDone { try advance(input, &position) }
    return isDone ? response : nil
  }

  /// The server has closed the connection: returns the response if its body ends in that way.
  package mutating func end() throws(ResponseRefusal) -> ReceivedResponse {
    guard case .connection = state, let response else { throw ResponseRefusal("the answer is cut off") }
    state = .done
    return response
  }

  /// Removes and returns the part of the body that has arrived and was not taken yet.
  package mutating func takeBody() -> [UInt8] {
    defer { body.removeAll(keepingCapacity: true) }
    return body
  }

  private var isDone: Bool { if case .done = state { true } else { false } }

  private var response: ReceivedResponse? { head.map { ReceivedResponse(head: $0, body: body) } }

  private mutating func advance(_ input: Span<UInt8>, _ position: inout Int) throws(ResponseRefusal) {
    switch state {
    case .head: if let head = try reader.read(input, from: &position) { try begin(head) }
    case .length(let remaining):
      let end = position + min(remaining, input.count - position)
      try keep(input, position..<end)
      state = remaining == end - position ? .done : .length(remaining - (end - position))
      position = end
    case .chunks: try readChunk(input, &position)
    case .connection:
      try keep(input, position..<input.count)
      position = input.count
    case .done: break
    }
  }

  private mutating func begin(_ head: ResponseHead) throws(ResponseRefusal) {
    guard head.code >= 200 else { return try skipInterim(head.code) }
    self.head = head
    guard !limits.isHeadEnough else {
      state = .done
      return
    }
    switch try head.bodyEnd() {
    case .none, .length(0): state = .done
    case .length(let count) where count > limits.body && !limits.isStreamed: throw Self.tooLong
    case .length(let count): state = .length(count)
    case .chunked: state = .chunks
    case .connection: state = .connection
    }
  }

  private mutating func skipInterim(_ code: Int) throws(ResponseRefusal) {
    interim += 1
    guard interim <= limits.interim, code != 101 else { throw ResponseRefusal("no answer follows") }
    reader = ResponseHeadReader(limit: limits.head)
  }

  private mutating func readChunk(_ input: Span<UInt8>, _ position: inout Int) throws(ResponseRefusal) {
    switch chunks.read(input, from: &position) {
    case .more: break
    case .data(let range): try keep(input, range)
    case .end: state = .done
    case .refused(let refusal): throw ResponseRefusal(refusal.reason)
    }
  }

  private mutating func keep(_ input: Span<UInt8>, _ range: Range<Int>) throws(ResponseRefusal) {
    guard range.count <= limits.body - body.count else { throw Self.tooLong }
    body.append(contentsOf: input, range)
  }

  private static let tooLong = ResponseRefusal("the body is too long")
}

/// The response of a server.
package struct ReceivedResponse: Sendable {
  package let head: ResponseHead
  package let body: [UInt8]

  package var code: Int { head.code }

  package subscript(_ name: HeaderName) -> String? { head[name] }
}
