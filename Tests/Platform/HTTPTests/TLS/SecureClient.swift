import CLinux
import COpenSSL
import Glibc
import Testing

/// The client's side of a TLS connection, on a descriptor that waits.
final class SecureClient {
  private let session: OpaquePointer

  struct Refused: Error {}

  init(_ descriptor: CInt, highest version: CInt = TLS1_3_VERSION, protocols: [String] = ["http/1.1"]) throws
  {
    signal(SIGPIPE, SIG_IGN)
    let context = try #require(SSL_CTX_new(TLS_client_method()))
    defer { SSL_CTX_free(context) }
    try #require(openssl_limit_protocols(context, TLS1_VERSION, version) == 1)
    session = try #require(SSL_new(context))
    let offered = protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
    SSL_set_alpn_protos(session, offered, UInt32(offered.count))
    SSL_set_fd(session, descriptor)
    guard SSL_connect(session) == 1 else { throw Refused() }
  }

  deinit { SSL_free(session) }

  var version: String { String(cString: SSL_get_version(session)) }

  /// The protocol that the server chose.
  var chosen: String {
    var name: UnsafePointer<UInt8>?
    var length: UInt32 = 0
    SSL_get0_alpn_selected(session, &name, &length)
    return String(decoding: UnsafeBufferPointer(start: name, count: Int(length)), as: UTF8.self)
  }

  /// The common name in the server's certificate.
  var serverName: String {
    let certificate = SSL_get1_peer_certificate(session)
    defer { X509_free(certificate) }
    var name = [CChar](repeating: 0, count: 64)
    X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, &name, 64)
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// True if the server sent close_notify rather than just disconnecting.
  var wasToldOfTheEnd: Bool { SSL_get_shutdown(session) & SSL_RECEIVED_SHUTDOWN != 0 }

  func send(_ bytes: [UInt8]) -> Int { Int(SSL_write(session, bytes, CInt(clamping: bytes.count))) }

  func receive(_ buffer: inout [UInt8]) -> Int {
    Int(SSL_read(session, &buffer, CInt(clamping: buffer.count)))
  }

  /// Sends close_notify, and can still read.
  func finish() { SSL_shutdown(session) }
}
