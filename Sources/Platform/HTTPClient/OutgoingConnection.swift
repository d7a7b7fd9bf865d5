import CLinux
import Glibc
import HTTP
package import Threads

/// A connection to a server, unencrypted at first. Each call waits until the deadline at most. Used by one
/// thread, which must not be an event loop's.
package final class OutgoingConnection {
  /// When the current work must be done.
  package var deadline: Ticks
  /// Asked several times a second while it waits: if false, the work is given up.
  package var goesOn: () -> Bool = { true }
  package let destination: Destination
  private let descriptor: CInt
  private var encryption: TLSClientSession?

  private static let pieceSize = 16 * 1024
  /// How long it waits without asking whether the work goes on, in milliseconds.
  private static let longestWait: CInt = 200
  /// The limit for connecting to one of several addresses.
  private static let longestConnecting: Duration = .seconds(5)

  /// Looks the name up, checks all of its addresses, and connects to one of exactly these addresses: a name
  /// that changes between two lookups gains nothing.
  package init(
    to destination: Destination, within reach: Reach, lookUp: NameLookup = .system, until deadline: Ticks
  ) throws(ConnectionFailure) {
    let addresses = lookUp.addresses(destination.host)
    guard !addresses.isEmpty else { throw .noAddress }
    guard addresses.allSatisfy({ reach.allows($0, of: destination) }) else { throw .notAllowed }
    descriptor = try Self.connect(to: addresses, on: destination.port, until: deadline)
    self.destination = destination
    self.deadline = deadline
  }

  deinit { close(descriptor) }

  package var isEncrypted: Bool { encryption != nil }

  // MARK: - Encrypting

  /// Starts TLS, and verifies the server's certificate.
  package func encrypt(_ authorities: TrustedAuthorities) throws(ConnectionFailure) {
    let session = try TLSClientSession(to: destination.host, authorities)
    while true {
      let step = Result { () throws(ConnectionFailure) in try session.shakeHands() }
      // An alert about a failed handshake is sent as well.
      try write(session.bytesToSend())
      switch try step.get() {
      case .done:
        encryption = session
        return
      case .waits: try feed(session)
      case .ended: throw .closed
      }
    }
  }

  private func feed(_ session: TLSClientSession) throws(ConnectionFailure) {
    let bytes = try read()
    guard !bytes.isEmpty else { throw .closed }
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(ConnectionFailure) in try session.take(bytes) }
    }
    try outcome.get()
  }

  // MARK: - Sending and receiving

  package func send(_ bytes: [UInt8]) throws(ConnectionFailure) {
    guard let encryption else { return try write(bytes) }
    var position = 0
    while position < bytes.count {
      let step = bytes[position...].withUnsafeBytes { bytes in
        Result { () throws(ConnectionFailure) in try encryption.encrypt(bytes) }
      }
      try write(encryption.bytesToSend())
      switch try step.get() {
      case .done(let count): position += count
      case .waits: try feed(encryption)
      case .ended: throw .closed
      }
    }
  }

  /// Waits for the next bytes; empty once the server has closed its side.
  package func receive() throws(ConnectionFailure) -> [UInt8] {
    guard let encryption else { return try read() }
    while true {
      var received: [UInt8] = []
      switch try decrypt(encryption, into: &received) {
      case .done: return received
      case .ended: return []
      case .waits: try feed(encryption)
      }
    }
  }

  private func decrypt(_ session: TLSClientSession, into received: inout [UInt8]) throws(ConnectionFailure)
    -> TLSClientSession.Step
  {
    var outcome = Result<TLSClientSession.Step, ConnectionFailure>.success(.waits)
    received = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
      outcome = Result { () throws(ConnectionFailure) in
        try session.decrypt(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if case .success(.done(let length)) = outcome { count = length }
    }
    try write(session.bytesToSend())
    return try outcome.get()
  }

  // MARK: - The socket

  private static func connect(to addresses: [PeerAddress], on port: UInt16, until deadline: Ticks)
    throws(ConnectionFailure) -> CInt
  {
    var failure = ConnectionFailure.timedOut
    for address in addresses {
      let patience = min(deadline.milliseconds, (Ticks.now + longestConnecting).milliseconds)
      guard patience > 0 else { break }
      var raw = address.raw
      let result = linux_connect_within(&raw, port, patience)
      if result >= 0 { return result }
      failure = result == -ETIMEDOUT ? .timedOut : .unreachable(String(cString: strerror(-result)))
    }
    throw failure
  }

  private func write(_ bytes: [UInt8]) throws(ConnectionFailure) {
    var position = 0
    while position < bytes.count {
      let count = bytes[position...].withUnsafeBytes {
        linux_send_part(descriptor, $0.baseAddress, $0.count, 0)
      }
      if count > 0 { position += count } else { try wait(after: count, toWrite: true) }
    }
  }

  private func read() throws(ConnectionFailure) -> [UInt8] {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, length in
        count = linux_receive(descriptor, buffer.baseAddress, buffer.count)
        length = max(0, count)
      }
      if count >= 0 {
        // A server that sends a byte now and then must not exceed the deadline.
        guard deadline.milliseconds > 0 else { throw .timedOut }
        return bytes
      }
      try wait(after: count, toWrite: false)
    }
  }

  private func wait(after result: Int, toWrite: Bool) throws(ConnectionFailure) {
    guard result == -Int(EAGAIN) else { throw .closed }
    while true {
      guard goesOn() else { throw .givenUp }
      let left = deadline.milliseconds
      let ready = linux_await(descriptor, toWrite ? 1 : 0, min(left, Self.longestWait))
      if ready > 0 { return }
      guard ready == 0 || ready == -EINTR else { throw .closed }
      guard left > 0 else { throw .timedOut }
    }
  }
}

extension Ticks {
  /// The time until then; 0 if it has passed.
  fileprivate var milliseconds: CInt {
    let (seconds, attoseconds) = (self - .now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return CInt(clamping: min(seconds, 3_600) * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}
