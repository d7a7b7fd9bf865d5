import CLinux
import Glibc

/// Bytes that were received but not parsed yet.
struct Surplus {
  private var bytes: [UInt8] = []
  private var position = 0

  var isEmpty: Bool { position == bytes.count }

  mutating func keep(_ rest: Span<UInt8>) {
    bytes = rest.withUnsafeBufferPointer { Array($0) }
    position = 0
  }

  /// Passes the remaining bytes to `read`, which advances the position.
  mutating func read<Result>(_ read: (Span<UInt8>, inout Int) -> Result) -> Result {
    var next = position
    let result = read(bytes.span, &next)
    position = next
    if isEmpty { self = Surplus() }
    return result
  }
}

extension Connection {
  /// The result of one attempt to read.
  enum Reception {
    case event(RequestParser.Event)
    /// No more bytes have come yet.
    case nothing
    case closed
  }

  /// The next event from the received bytes, or nil. The end of a body needs no more bytes.
  func readSurplus(_ take: (Span<UInt8>) -> Void = { _ in }) -> Reception? {
    surplus.read { input, position in parse(input, &position, take).map { .event($0) } }
  }

  /// Receives once, and reads the first event; the rest becomes surplus.
  func receive(_ take: (Span<UInt8>) -> Void = { _ in }) -> Reception {
    guard channel.canRead else { return .nothing }
    let count = receiveIntoScratch()
    guard count > 0 else { return channel.canRead ? .closed : .nothing }
    // The compiler of Swift 6.3 fails on a span taken through `loop` in an optimised build.
    let scratch = loop.scratch
    let input = scratch.span.extracting(0..<count)
    var position = 0
    let event = parse(input, &position, take)
    if position < count { surplus.keep(input.extracting(position..<count)) }
    return event.map { .event($0) } ?? .nothing
  }

  private func parse(_ input: Span<UInt8>, _ position: inout Int, _ take: (Span<UInt8>) -> Void)
    -> RequestParser.Event?
  {
    let event = parser.next(input, from: &position)
    if case .body(let range) = event { take(input.extracting(range)) }
    return event
  }

  /// The number of received bytes; 0 at the end or at an error, and with `canRead` false if none have come.
  func receiveIntoScratch() -> Int {
    let scratch = loop.scratch
    if let tls { return tls.receive(into: scratch) }
    let count = linux_receive(channel.descriptor, scratch.baseAddress, scratch.count)
    if count == -Int(EAGAIN) {
      channel.canRead = false
      return 0
    }
    // Fewer bytes than there was room for mean that the socket is empty; the next byte, or the end, is an
    // edge.
    if count > 0, count < scratch.count, !channel.peerHasEnded { channel.canRead = false }
    return max(count, 0)
  }

  /// Appends the next part of the body to `bytes`; false at its end.
  func readBody(into bytes: inout [UInt8], limit: Int, isHeld: Bool) async throws(BodyError) -> Bool {
    switch body {
    case .whole: return false
    case .broken: throw .closed
    case .unread(let expectsContinue): if expectsContinue { await sendContinue() }
    }
    while true {
      var refusal: BodyError?
      func take(_ part: Span<UInt8>) {
        bodyCount += part.count
        refusal = bytes.count + part.count > limit ? .tooLarge : isHeld ? hold(part.count) : nil
        if refusal == nil { part.withUnsafeBufferPointer { bytes.append(contentsOf: $0) } }
      }
      let reception = readSurplus(take) ?? receive(take)
      if let refusal { throw fail(refusal) }
      if let goesOn = try interpret(reception) { return goesOn }
      switch await channel.readable(by: limits.deadline(limits.body, from: bodyStart, moving: bodyCount)) {
      case .ready: recordRunningRequest()
      case .timedOut: throw fail(gaveWay ? .crowded : .timedOut)
      case .closed: throw fail(.closed)
      }
    }
  }

  private func hold(_ count: Int) -> BodyError? {
    guard !gaveWay else { return .crowded }
    holdsBody = true
    return worker.heldBodies.take(count, for: self, at: loop.now) ? nil : .crowded
  }

  /// True at a part of the body, false at its end, nil if more must come first.
  private func interpret(_ reception: Reception) throws(BodyError) -> Bool? {
    switch reception {
    case .event(.body): return true
    case .event(.end):
      body = .whole
      if holdsBody { worker.heldBodies.complete(self) }
      return false
    case .event(.refused(let refusal)): throw fail(.malformed(refusal))
    case .event(.head), .closed: throw fail(.closed)
    case .nothing: return nil
    }
  }

  private func fail(_ error: BodyError) -> BodyError {
    body = .broken
    return error
  }

  private func sendContinue() async {
    body = .unread(expectsContinue: false)
    let line: StaticString = "HTTP/1.1 100 Continue\r\n\r\n"
    _ = await send(UnsafeRawBufferPointer(start: line.utf8Start, count: line.utf8CodeUnitCount))
  }
}
