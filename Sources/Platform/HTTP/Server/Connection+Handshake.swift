extension Connection {
  /// Begins with the handshake if the server uses TLS, otherwise with the first request.
  func start() {
    guard let tls else { return wake() }
    idleSince = loop.now
    // There is hardly ever data so early; if there is, the first edge reports it.
    channel.canRead = false
    awaitHandshake(tls)
  }

  /// Waits, without a task, for the peer's part of the handshake.
  private func awaitHandshake(_ tls: TLSStream) {
    channel.sleep(until: tls.deadline) { [unowned self] readiness in
      switch readiness {
      case .ready: awaitTurn()
      case .timedOut, .closed: end()
      }
    }
  }

  private func awaitTurn() { worker.handshakes.add { [self] in continueHandshake() } }

  private func continueHandshake() {
    guard let tls, !channel.isClosed else { return end() }
    switch tls.shakeHands() {
    case .done: wake()
    case .waitsToRead: awaitHandshake(tls)
    case .waitsToWrite: Task(executorPreference: loop) { await self.continueWhenWritable(tls) }
    case .failed where tls.isSpokenToPlainly:
      Task(executorPreference: loop) { await self.refusePlainRequest() }
    case .failed: end()
    }
  }

  private func continueWhenWritable(_ tls: TLSStream) async {
    guard await channel.writable(by: tls.deadline) == .ready else { return end() }
    awaitTurn()
  }

  /// Tells a visitor who typed `http://` what is wrong, in plain HTTP, which their browser understands.
  private func refusePlainRequest() async {
    tls = nil
    idleSince = nil
    await refuse(RequestRefusal(.badRequest, "plain HTTP on an HTTPS port")) { _ in
      Response(.badRequest, text: "This port speaks HTTPS: the address begins with https://.\n")
    }
    await close()
  }
}
