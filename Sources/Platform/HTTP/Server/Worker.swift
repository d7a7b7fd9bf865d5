import CLinux
import Glibc
import Threads

/// One loop with its listener and its connections; workers share nothing but the counts of connections.
final class Worker: @unchecked Sendable {  // Only its loop's thread touches what changes.
  let loop: EventLoop
  let configuration: ServerConfiguration
  let handshakes: HandshakeQueue
  private let listener: CInt
  private let capacity: Int
  private let counts: ConnectionCounts
  let heldBodies: HeldBodies

  private var connections: [CInt: Connection] = [:]
  private var listening: Channel?
  private(set) var isStopping = false
  private var requestIDs: RequestIDs
  private let dateText = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: HTTPDate.length)
  private var dateSecond = -1

  init(
    configuration: ServerConfiguration, listener: CInt, capacity: Int, counts: ConnectionCounts,
    heldBodies: HeldBodies, seed: UInt64
  ) throws(SystemError) {
    self.configuration = configuration
    self.listener = listener
    self.capacity = capacity
    self.counts = counts
    self.heldBodies = heldBodies
    loop = try EventLoop()
    handshakes = HandshakeQueue(on: loop)
    requestIDs = RequestIDs(seed: seed)
    dateText.initialize(repeating: Byte.space)
  }

  deinit { dateText.deallocate() }

  /// Runs on the worker's own thread until it has been stopped.
  func run() {
    loop.isDone = { [unowned self] in connections.isEmpty }
    loop.afterRound = configuration.afterRound
    loop.reportHold = configuration.reportHold
    loop.perform { [self] in startListening() }
    loop.run()
  }

  func respond(_ request: Request) async -> Response { await configuration.respond(request) }

  func nextRequestID() -> RequestID { requestIDs.next() }

  /// The text of the Date field, renewed once a second.
  func date() -> UnsafeBufferPointer<UInt8> {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &now)
    if now.tv_sec != dateSecond {
      dateSecond = now.tv_sec
      var text = dateText.mutableSpan
      HTTPDate(secondsSince1970: dateSecond).write(into: &text)
    }
    return UnsafeBufferPointer(dateText)
  }

  // MARK: - Listening

  private func startListening() {
    do throws(SystemError) {
      let channel = try loop.open(listener, writes: false)
      listening = channel
      Task(executorPreference: loop) { await self.listen(on: channel) }
    } catch { configuration.reportFailure(error) }
  }

  private func listen(on channel: Channel) async {
    while await channel.readable(by: .never) == .ready {
      for _ in 0..<64 where channel.canRead { await acceptOne(channel) }
      await Task.yield()
    }
    // Peers in the queue have been accepted by the kernel; they are served before the listener closes.
    channel.canRead = true
    while channel.canRead { await acceptOne(channel) }
    channel.close()
  }

  private func acceptOne(_ channel: Channel) async {
    if connections.count >= capacity {
      // No connection is closed for a peer that is no longer waiting.
      guard isAwaited(channel) else {
        channel.canRead = false
        return
      }
      makeRoom()
      // Connections in the middle of a request are closed once their tasks have been told.
      await Task.yield()
      guard connections.count < capacity else { return await waitForRoom(channel) }
    }
    var address = linux_address()
    let result = linux_accept(channel.descriptor, &address)
    switch -result {
    case _ where result >= 0: open(result, from: PeerAddress(address))
    case EAGAIN: channel.canRead = false
    case EMFILE, ENFILE, ENOBUFS, ENOMEM:
      makeRoom()
      await waitForRoom(channel)
    default: return
    }
  }

  /// Whether a peer waits to be accepted.
  private func isAwaited(_ channel: Channel) -> Bool {
    var door = pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&door, 1, 0) > 0
  }

  /// Waits before accepting again: an immediate retry would spin, and peers stay in the queue until a
  /// connection is closed. Connections never take the descriptors that pages and changes need.
  private func waitForRoom(_ channel: Channel) async {
    guard !isStopping else {
      channel.canRead = false
      return
    }
    await channel.pause(until: loop.now + .milliseconds(100))
  }

  private func open(_ descriptor: CInt, from peer: PeerAddress) {
    guard counts.begin(peer) else {
      close(descriptor)
      return
    }
    do throws(SystemError) {
      let channel = try loop.open(descriptor, writes: true)
      var tls: TLSStream?
      if let identity = configuration.identity {
        let deadline = loop.now + configuration.timeLimits.head
        tls = TLSStream(identity.context, on: channel, deadline: deadline)
        // There is not enough memory for another connection.
        guard tls != nil else {
          channel.close()
          return counts.end(peer)
        }
      }
      let connection = Connection(channel: channel, peer: peer, worker: self, tls: tls)
      connections[descriptor] = connection
      configuration.openConnections?.add(1)
      connection.start()
    } catch {
      close(descriptor)
      counts.end(peer)
      configuration.reportFailure(error)
    }
  }

  /// Closes the connections that have waited longest for a next request, or for the rest of it: one in 64, so
  /// that a flood of new ones does not search all of them each time. New connections get time to send their
  /// request.
  private func makeRoom() {
    let latest = loop.now.milliseconds - Self.timeToSpeak
    let waiting = connections.values.compactMap { connection in
      connection.waitsSince.map { (since: $0, connection: connection) }
    }
    let oldest = waiting.filter { $0.since.milliseconds <= latest }.sorted { $0.since < $1.since }
    for (_, connection) in oldest.prefix(max(1, waiting.count / 64)) { connection.abandon() }
  }

  private static let timeToSpeak: Int64 = 200

  func ended(_ connection: Connection) {
    guard connections.removeValue(forKey: connection.channel.descriptor) != nil else { return }
    counts.end(connection.peer)
    configuration.openConnections?.add(-1)
  }

  // MARK: - Stopping

  /// Accepts no more connections, lets running requests finish, and then ends the loop.
  func stop() {
    guard !isStopping else { return }
    isStopping = true
    listening?.abandon()
    let limits = configuration.timeLimits
    for connection in connections.values { connection.hurry() }
    loop.end(by: loop.now + limits.stop)
  }
}
