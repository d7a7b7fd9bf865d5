import CLinux
import Glibc

/// The connection of one peer. A task serves it on the connection's loop as long as there is work; between
/// requests there is none, so that an idle connection costs little more than its descriptor.
final class Connection: RequestSource, @unchecked Sendable {  // Only its loop's thread touches it.
  let channel: Channel
  let peer: PeerAddress
  /// The worker outlives its connections, which end with its loop.
  unowned(unsafe) let worker: Worker
  /// Nil for an unencrypted connection.
  var tls: TLSStream?

  var parser: RequestParser
  /// Bytes received after those already parsed: a body, or the next request.
  var surplus = Surplus()
  /// The progress of the current request's body.
  var body = BodyProgress.whole
  /// When that body began, and how much of it has been received.
  var bodyStart = MonotonicTime.never
  var bodyCount = 0
  /// True while some of it is held in memory.
  var holdsBody = false
  /// True if it had to make room for another body.
  var gaveWay = false
  /// The running request.
  private var work: (method: Method, route: StaticString?) = (.unknown, nil)
  /// When the connection began to wait for a request, or for a handshake; nil while it is working.
  var idleSince: MonotonicTime?
  /// When the current head was first waited for.
  private var headSince: MonotonicTime?
  /// True once no more requests may be read or answered.
  private var isOver = false
  /// True while the connection serves an event stream.
  var isStreaming = false
  /// Events that the peer has not accepted yet.
  var eventBacklog: [UInt8] = []
  /// When the peer last accepted some of them.
  var eventBacklogSince = MonotonicTime.never

  enum BodyProgress {
    case whole
    /// Not read to its end; true if the peer still waits for `100 Continue`.
    case unread(expectsContinue: Bool)
    /// No more can be read from the connection.
    case broken
  }

  init(channel: Channel, peer: PeerAddress, worker: Worker, tls: TLSStream?) {
    self.channel = channel
    self.peer = peer
    self.worker = worker
    self.tls = tls
    parser = RequestParser(limits: worker.configuration.parserLimits)
  }

  var loop: EventLoop { channel.loop }
  var limits: TimeLimits { worker.configuration.timeLimits }

  /// Since when only the peer has delayed the next request.
  var waitsSince: MonotonicTime? { idleSince ?? headSince }

  /// Starts a task for received bytes.
  func wake() {
    idleSince = nil
    Task(executorPreference: loop) { await self.serve() }
  }

  /// Answers one request after the other until no more have come, or either side closes.
  private func serve() async {
    var served = 0
    while let request = await nextRequest() {
      let started = worker.configuration.record == nil ? 0 : MonotonicTime.nanoseconds()
      var response = await worker.respond(request)
      response.compress(for: request.head, with: loop.deflater)
      // A task that waited in between continues in another piece of the loop's work.
      serve(request.method, response.route ?? work.route)
      let goesOn = await answer(response, to: request.head)
      record(request, response, started)
      releaseBody()
      guard goesOn else { return await close() }
      served += 1
      // A peer that sends without a pause must not block the loop for others.
      if served % 32 == 0 || (!surplus.isEmpty && loop.occupancy.isLong) { await Task.yield() }
    }
    if isOver { await close() } else { sleep() }
  }

  /// The next request; nil if none has begun, or if the connection is over. A malformed one has been answered
  /// then.
  private func nextRequest() async -> Request? {
    body = .whole
    defer { headSince = nil }
    while true {
      switch readSurplus() ?? receive() {
      case .event(.head(let head)): return begin(head)
      case .event(.refused(let refusal)): return await refuse(refusal)
      case .event(.body), .event(.end): continue
      case .closed:
        isOver = true
        return nil
      case .nothing where parser.isBetweenRequests && tls?.isInsideRecord != true: return nil
      case .nothing:
        let since = headSince ?? loop.now
        headSince = since
        switch await channel.readable(by: since + limits.head) {
        case .ready: continue
        case .timedOut: return await refuse(RequestRefusal(.requestTimeout, "head too slow"))
        case .closed:
          isOver = true
          return nil
        }
      }
    }
  }

  /// Waits for the next request without a task.
  private func sleep() {
    guard !channel.isClosed else { return end() }
    guard !channel.canRead else { return wake() }
    idleSince = loop.now
    let limit = worker.isStopping ? limits.stopIdle : limits.idle
    channel.sleep(until: loop.now + limit) { [unowned self] readiness in
      switch readiness {
      case .ready: wake()
      case .timedOut, .closed: end()
      }
    }
  }

  private func begin(_ head: RequestHead) -> Request {
    serve(head.method, nil)
    if head.framing != .none {
      body = .unread(expectsContinue: head.expectsContinue)
      bodyStart = loop.now
      bodyCount = 0
      gaveWay = false
    }
    var request = Request(
      head: head, body: head.framing == .none ? RequestBody() : RequestBody(from: self), peer: peer,
      isEncrypted: tls != nil, id: worker.nextRequestID())
    request.source = self
    return request
  }

  private func refuse(_ refusal: RequestRefusal) async -> Request? {
    await refuse(refusal) { worker.configuration.refuse(refusal, $0) }
    return nil
  }

  /// Answers a malformed request; later bytes on the connection are ignored.
  func refuse(_ refusal: RequestRefusal, with answer: (RequestID) -> Response) async {
    body = .broken
    isOver = true
    let id = worker.nextRequestID()
    var response = answer(id)
    response.closes = true
    _ = await write(response, .close, withBody: true)
    if let record = worker.configuration.record {
      record(
        RequestRecord(
          method: .unknown, route: nil, status: response.status.code, microseconds: 0, id: id,
          refusal: refusal.reason))
    }
  }

  private func record(_ request: Request, _ response: Response, _ started: Int64) {
    guard let record = worker.configuration.record else { return }
    record(
      RequestRecord(
        method: request.method, route: response.route, status: response.status.code,
        microseconds: (MonotonicTime.nanoseconds() - started) / 1000, id: request.id,
        isStream: response.body.isStream))
  }

  /// Records that a request is running on the loop, and its route once that is known.
  func serve(_ method: Method, _ route: StaticString?) {
    work = (method, route)
    recordRunningRequest()
  }

  /// Records it again whenever the request continues after a wait.
  func recordRunningRequest() { loop.occupancy.serve(work.method, work.route) }

  /// Releases the received part of a body.
  private func releaseBody() {
    guard holdsBody else { return }
    holdsBody = false
    worker.heldBodies.release(self)
  }

  /// Gives up a body that comes too slowly while another one needs the memory.
  func giveWay() {
    loop.perform { [self] in
      gaveWay = true
      channel.timeOut()
    }
  }

  /// Gives up a connection that waits for a request, or for its peer.
  func abandon() { channel.abandon() }

  /// Ends a stream, and shortens the wait for the next request, when the server stops.
  func hurry() {
    if isStreaming {
      channel.abandon()
    } else if idleSince != nil {
      channel.expire(at: loop.now + limits.stopIdle)
    }
  }

  func close() async {
    await linger()
    end()
  }

  func end() {
    releaseBody()
    tls?.finish()
    channel.close()
    worker.ended(self)
  }

  /// Lets the peer read the last response before the descriptor is closed: with unread bytes the kernel would
  /// reset the connection, and the response could be lost (RFC 9112 §9.6).
  private func linger() async {
    guard !channel.isClosed, case .broken = body else { return }
    tls?.finish()
    guard shutdown(channel.descriptor, CInt(SHUT_WR)) == 0 else { return }
    let deadline = loop.now + min(limits.body, .seconds(2))
    var dropped = 0
    while dropped < 1 << 20, await channel.readable(by: deadline) == .ready {
      let count = receiveIntoScratch()
      if count > 0 { dropped += count } else if channel.canRead { return }
    }
  }
}
