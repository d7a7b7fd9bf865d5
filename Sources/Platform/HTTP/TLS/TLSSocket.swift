import CLinux
import COpenSSL
import Glibc

/// The socket below a TLS stream, for OpenSSL to read and write. OpenSSL's own would raise SIGPIPE, and read
/// a socket again that has just been emptied.
final class TLSSocket: @unchecked Sendable {  // Only its loop's thread touches it.
  unowned(unsafe) let channel: Channel
  private(set) var firstByte: UInt8?
  /// True once bytes have come that the stream has not processed yet.
  var hasReceived = false
  /// True while more bytes follow at once, so that these need not be sent alone.
  var moreFollows = false
  private var hasEnded = false

  /// The connection owns the channel, and the stream that owns this socket.
  init(_ channel: Channel) { self.channel = channel }

  /// OpenSSL's handle of this object, which it must not outlive.
  func makeBIO() -> OpaquePointer? {
    guard let bio = BIO_new(Self.method.pointer) else { return nil }
    BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
    BIO_set_init(bio, 1)
    return bio
  }

  private static let method = OwnedPointer(makeMethod()) { BIO_meth_free($0) }

  private static func makeMethod() -> OpaquePointer {
    guard let method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "evenly socket") else {
      preconditionFailure("There is no memory to begin with.")
    }
    BIO_meth_set_read(method) { bio, buffer, count in TLSSocket.of(bio)?.receive(bio, buffer, count) ?? -1 }
    BIO_meth_set_write(method) { bio, bytes, count in TLSSocket.of(bio)?.send(bio, bytes, count) ?? -1 }
    BIO_meth_set_ctrl(method) { bio, command, _, _ in
      switch command {
      case BIO_CTRL_FLUSH: 1
      case BIO_CTRL_EOF: TLSSocket.of(bio)?.hasEnded == true ? 1 : 0
      default: 0
      }
    }
    return method
  }

  private static func of(_ bio: OpaquePointer?) -> TLSSocket? {
    BIO_get_data(bio).map { Unmanaged<TLSSocket>.fromOpaque($0).takeUnretainedValue() }
  }

  private func receive(_ bio: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: CInt) -> CInt {
    BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
    guard channel.canRead else { return retry(bio, isRead: true) }
    let count = linux_receive(channel.descriptor, buffer, Int(size))
    if count == -Int(EAGAIN) {
      channel.canRead = false
      return retry(bio, isRead: true)
    }
    guard count > 0 else {
      hasEnded = true
      return count == 0 ? 0 : -1
    }
    // Fewer bytes than there was room for mean that the socket is empty; the next byte, or the end, is an
    // edge.
    if count < size, !channel.peerHasEnded { channel.canRead = false }
    hasReceived = true
    if firstByte == nil { firstByte = buffer.map { UInt8(bitPattern: $0.pointee) } }
    return CInt(count)
  }

  private func send(_ bio: OpaquePointer?, _ bytes: UnsafePointer<CChar>?, _ size: CInt) -> CInt {
    BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
    guard channel.canWrite else { return retry(bio, isRead: false) }
    let count = linux_send_part(channel.descriptor, bytes, Int(size), moreFollows ? 1 : 0)
    guard count == -Int(EAGAIN) else { return CInt(max(count, -1)) }
    channel.canWrite = false
    return retry(bio, isRead: false)
  }

  private func retry(_ bio: OpaquePointer?, isRead: Bool) -> CInt {
    openssl_set_retry(bio, isRead ? 1 : 0)
    return -1
  }
}
