import COpenSSL
import Glibc

/// The encrypted side of one connection. It reads and writes like the socket itself, so that the caller waits
/// for the same two kinds of readiness.
final class TLSStream: @unchecked Sendable {  // Only its loop's thread touches it.
  /// When the handshake must be done.
  let deadline: MonotonicTime
  private let session: OpaquePointer
  private let socket: TLSSocket
  /// True while encrypted bytes are not sent yet; no others may be written before them.
  private var hasUnsent = false
  /// False before the handshake, and after a fatal error.
  private var isUsable = false
  private var hasFinished = false

  /// The maximum size of a record; a larger piece would be split anyway.
  private static let recordSize = 16 * 1024

  enum Handshake {
    case done
    case waitsToRead
    case waitsToWrite
    case failed
  }

  /// Nil if there is not enough memory.
  init?(_ context: TLSContext, on channel: Channel, deadline: MonotonicTime) {
    guard let session = context.makeSession() else { return nil }
    socket = TLSSocket(channel)
    guard let bio = socket.makeBIO() else {
      SSL_free(session)
      return nil
    }
    self.session = session
    self.deadline = deadline
    SSL_set_bio(session, bio, bio)
    SSL_set_accept_state(session)
  }

  deinit { SSL_free(session) }

  /// Whether the peer began with the letter of a plain HTTP request.
  var isSpokenToPlainly: Bool { socket.firstByte.map { (0x41...0x5A).contains($0) } ?? false }

  /// True while a part of a record has come and the rest is still on its way.
  var isInsideRecord: Bool { socket.hasReceived }

  /// Continues the handshake as far as the received bytes allow.
  func shakeHands() -> Handshake {
    ERR_clear_error()
    let result = SSL_do_handshake(session)
    guard result == 1 else {
      switch SSL_get_error(session, result) {
      case SSL_ERROR_WANT_READ: return .waitsToRead
      case SSL_ERROR_WANT_WRITE: return .waitsToWrite
      default: return .failed
      }
    }
    isUsable = true
    noteWhatIsLeft()
    return .done
  }

  /// The number of received bytes; 0 at the end or at an error, and with the channel's `canRead` false if
  /// none have come.
  func receive(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard isUsable else { return 0 }
    ERR_clear_error()
    let count = SSL_read(session, buffer.baseAddress, CInt(clamping: buffer.count))
    if count > 0 {
      noteWhatIsLeft()
      return Int(count)
    }
    let error = SSL_get_error(session, count)
    socket.channel.canRead = error != SSL_ERROR_WANT_READ
    // Reading could only need to write if the peer asks for a new key without reading: no browser does.
    if error != SSL_ERROR_WANT_READ, error != SSL_ERROR_ZERO_RETURN { isUsable = false }
    return 0
  }

  /// Encrypts and sends two buffers as one; the number of bytes accepted, or -errno. Bytes that were begun
  /// must be offered again from the same byte on.
  func send(
    _ head: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer,
    joinedIn scratch: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard !head.isEmpty, !body.isEmpty, head.count < Self.recordSize, scratch.count >= Self.recordSize else {
      return send(head.isEmpty ? body : head)
    }
    let joined = UnsafeMutableRawBufferPointer(scratch)
    let fitting = min(body.count, Self.recordSize - head.count)
    joined.copyMemory(from: head)
    UnsafeMutableRawBufferPointer(rebasing: joined[head.count...]).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: body[..<fitting]))
    let first = UnsafeRawBufferPointer(rebasing: joined[..<(head.count + fitting)])
    let rest = UnsafeRawBufferPointer(rebasing: body[fitting...])
    let sent = sendRecord(first, moreFollows: !rest.isEmpty)
    return sent == first.count ? sent + max(0, send(rest)) : sent
  }

  /// Sends record by record, so that all but the last can wait for the next one: each packet wakes the peer.
  private func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    var sent = 0
    while sent < bytes.count {
      let end = min(bytes.count, sent + Self.recordSize)
      let count = sendRecord(
        UnsafeRawBufferPointer(rebasing: bytes[sent..<end]), moreFollows: end < bytes.count)
      guard count > 0 else { return sent > 0 ? sent : count }
      sent += count
    }
    return sent
  }

  private func sendRecord(_ bytes: UnsafeRawBufferPointer, moreFollows: Bool) -> Int {
    guard isUsable else { return -Int(EPIPE) }
    socket.moreFollows = moreFollows
    ERR_clear_error()
    let count = SSL_write(session, bytes.baseAddress, CInt(clamping: bytes.count))
    hasUnsent = count <= 0
    guard count <= 0 else { return Int(count) }
    if SSL_get_error(session, count) == SSL_ERROR_WANT_WRITE { return -Int(EAGAIN) }
    isUsable = false
    return -Int(EPIPE)
  }

  /// Sends the close notification, as far as the socket accepts it at once.
  func finish() {
    guard isUsable, !hasUnsent, !hasFinished else { return }
    hasFinished = true
    socket.moreFollows = false
    ERR_clear_error()
    SSL_shutdown(session)
  }

  /// The socket's edge does not come again for bytes that OpenSSL has already read.
  private func noteWhatIsLeft() {
    socket.hasReceived = SSL_has_pending(session) == 1
    if socket.hasReceived { socket.channel.canRead = true }
  }
}
