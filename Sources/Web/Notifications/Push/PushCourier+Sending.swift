import HTTP
import Operations
import Store

/// Sending one message, and handling the result.
extension PushCourier {
  func send(_ message: QueuedPush) async throws {
    let now = clock.now()
    let (device, note) = try store.read { snapshot in
      let device = try snapshot.pushDevice(message.device, at: now)
      let note = try device.flatMap { device in
        message.isOver(at: now)
          ? nil : try writing.note(for: message, to: device.account, in: snapshot, at: now)
      }
      return (device, note)
    }
    guard let device, let note else { return try await store.write { try $0.remove(message) } }
    switch await outcome(of: note, for: device, isShort: message.isShort) {
    case .sent:
      tally.noteSent()
      try await store.write { try $0.remove(message) }
    case .gone: try await store.write { try $0.forget(device) }
    case .tooLong: try await shorten(message, at: now)
    case .later(let reason, let wish): try await retry(message, at: now, reason, after: wish)
    case .refused(let reason):
      tally.noteFailure()
      log.raise(.pushBroken, "a push service does not take messages: \(reason)")
      try await store.write { try $0.remove(message) }
    }
  }

  private func shorten(_ message: QueuedPush, at now: Instant) async throws {
    try await store.write { transaction in
      if message.isShort { try transaction.remove(message) }
      try transaction.postpone(message, until: now, isShort: true)
    }
  }

  private func retry(_ message: QueuedPush, at now: Instant, _ reason: String, after wish: RetryAfter?)
    async throws
  {
    tally.noteFailure()
    log.write(.warning, "a message to a device is tried again later: \(reason)")
    let usual = Delays.retry(after: message.tries)
    // A service may ask for a longer delay, up to the life of the message.
    let asked =
      wish?.seconds(at: HTTPDate(secondsSince1970: Int(now.milliseconds / 1_000)), most: 86_400) ?? 0
    try await store.write { try $0.postpone(message, until: now.adding(max(usual, .seconds(asked)))) }
  }
}
