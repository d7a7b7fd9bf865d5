/// Parses requests from bytes, strictly by RFC 9112: a pure value that is fed bytes, split anywhere, and
/// returns events. The same bytes give the same events for every split. After an error it reads no more.
package struct RequestParser: Sendable {
  package enum Event: Sendable {
    case head(RequestHead)
    /// A part of the body: these positions of the input.
    case body(Range<Int>)
    /// The body is complete; every head is followed by one of these.
    case end
    case refused(RequestRefusal)
  }

  /// Limits of memory and work.
  package struct Limits: Sendable {
    /// At most 65,535: an offset into a head takes two bytes.
    package var head = 16 * 1024 { didSet { head = min(head, Int(UInt16.max)) } }
    package var target = 8 * 1024
    package var method = 32
    package var fields = 100
    package var blankLines = 8
    package var chunkLine = 256
    package var chunkExtensions = 4 * 1024
    package var trailers = 8 * 1024

    package init() {}
  }

  private enum State {
    case head
    case length(Int)
    case chunks
    case failed
  }

  private var state = State.head
  private var head: HeadReader
  private var chunks: ChunkReader

  package init(limits: Limits = Limits()) {
    head = HeadReader(limits: limits)
    chunks = ChunkReader(limits: limits)
  }

  /// True between messages, when no byte of a next request has come.
  package var isBetweenRequests: Bool { if case .head = state { head.isUntouched } else { false } }

  /// The next event in `input` from `position`, which moves past the bytes read; nil if more are needed.
  package mutating func next(_ input: Span<UInt8>, from position: inout Int) -> Event? {
    switch state {
    case .head: readHead(input, &position)
    case .length(let remaining): readBody(input, &position, remaining)
    case .chunks: readChunk(input, &position)
    case .failed: nil
    }
  }

  private mutating func readHead(_ input: Span<UInt8>, _ position: inout Int) -> Event? {
    switch head.read(input, from: &position) {
    case .more: return nil
    case .refused(let refusal): return refuse(refusal)
    case .head(let done):
      switch done.framing {
      case .none: state = .length(0)
      case .length(let length): state = .length(length)
      case .chunked: state = .chunks
      }
      return .head(done)
    }
  }

  private mutating func readBody(_ input: Span<UInt8>, _ position: inout Int, _ remaining: Int) -> Event? {
    if remaining == 0 {
      state = .head
      return .end
    }
    let available = min(remaining, input.count - position)
    guard available > 0 else { return nil }
    state = .length(remaining - available)
    defer { position += available }
    return .body(position..<position + available)
  }

  private mutating func readChunk(_ input: Span<UInt8>, _ position: inout Int) -> Event? {
    switch chunks.read(input, from: &position) {
    case .more: return nil
    case .data(let range): return .body(range)
    case .refused(let refusal): return refuse(refusal)
    case .end:
      chunks.reset()
      state = .head
      return .end
    }
  }

  private mutating func refuse(_ refusal: RequestRefusal) -> Event {
    state = .failed
    return .refused(refusal)
  }
}
