import Glibc

extension Connection: EventOutlet {
  var threadID: ObjectIdentifier { ObjectIdentifier(loop) }

  func perform(_ work: @escaping @Sendable () -> Void) { loop.perform(work) }

  /// Serves an event stream until either side ends it, which also ends the connection.
  func stream(_ response: Response, _ stream: EventStream) async {
    isStreaming = true
    defer { stream.end() }
    guard await write(response, .close, withBody: true), let first = stream.open(into: self) else { return }
    channel.whenWritable = { [unowned self] in pushBacklog() }
    push(first)
    while !worker.isStopping {
      switch await channel.readable(by: loop.now + limits.heartbeat) {
      case .closed: return
      case .timedOut:
        guard eventBacklogSince + limits.write > loop.now else { return }
        push(ServerSentEvent.heartbeat)
      case .ready:
        // A subscriber sends no data; only the end of its stream matters.
        if receiveIntoScratch() == 0, channel.canRead { return }
      }
    }
  }

  /// Sends event bytes at once, or stores what the peer does not accept yet; beyond the limit the peer is
  /// dropped.
  func push(_ bytes: [UInt8]) {
    guard !channel.isClosed, !bytes.isEmpty else { return }
    if eventBacklog.isEmpty { eventBacklogSince = loop.now }
    eventBacklog += bytes
    pushBacklog()
    if eventBacklog.count > EventStream.backlogLimit { channel.abandon() }
  }

  /// Called when the server has ended the stream.
  func endEvents() { channel.abandon() }

  private func pushBacklog() {
    guard !eventBacklog.isEmpty, channel.canWrite, !channel.isClosed else { return }
    let sent = eventBacklog.withUnsafeBytes { hand($0) }
    switch sent {
    case eventBacklog.count:
      eventBacklog.removeAll(keepingCapacity: false)
      eventBacklogSince = .never
    case 0...:
      eventBacklog.removeFirst(sent)
      eventBacklogSince = loop.now
    case -Int(EAGAIN): channel.canWrite = false
    default: channel.abandon()
    }
  }
}
