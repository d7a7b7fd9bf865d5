import CLinux
import COpenSSL
import Glibc
import Threads

/// A local server that handles each connection as a test says, one after the other or all at once.
package final class TestServer: Sendable {
  package let port: UInt16
  private let listener: CInt
  private let count = Monitor(0)

  package enum Identity: Sendable {
    case plain
    /// A certificate for a name, by the authority that is trusted or by itself.
    /// Where `laterOn`, a connection begins plainly and the test says when it is encrypted.
    case certified(name: String, lasting: Int = 86_400, signsItself: Bool = false, laterOn: Bool = false)
  }

  package init(
    _ identity: Identity = .plain, atOnce: Bool = false, serve: @escaping @Sendable (TestPeer) -> Void
  ) throws {
    signal(SIGPIPE, SIG_IGN)
    listener = linux_listen("127.0.0.1", 0, 16, 0)
    var address = linux_address()
    _ = linux_local_address(listener, &address)
    port = address.port
    let context = try Self.context(identity)
    let (listener, count) = (listener, count)
    try Thread.start {
      while linux_await(listener, 0, -1) == 1 {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { break }
        count.withLock { $0 += 1 }
        let meet: @Sendable () -> Void = {
          let peer = TestPeer(descriptor, context?.pointer)
          if identity.isEncryptedLater || peer.encrypt() { serve(peer) }
        }
        guard atOnce, (try? Thread.start(meet).detach()) != nil else {
          meet()
          continue
        }
      }
      close(listener)
    }.detach()
  }

  /// The thread closes it: a number that was free would be another test's server at once.
  deinit { shutdown(listener, CInt(SHUT_RDWR)) }

  /// How many connections there have been.
  package var connections: Int { count.withLock { $0 } }

  private struct Context: @unchecked Sendable {  // OpenSSL locks what several threads use of it.
    let pointer: OpaquePointer
  }

  private static func context(_ identity: Identity) throws -> Context? {
    guard case .certified(let name, let seconds, let signsItself, _) = identity else { return nil }
    return Context(
      pointer: try TestAuthority.shared.get().makeContext(
        for: name, lasting: seconds, signsItself: signsItself))
  }
}

extension TestServer.Identity {
  fileprivate var isEncryptedLater: Bool { if case .certified(_, _, _, true) = self { true } else { false } }
}

/// The server's side of one connection.
package final class TestPeer {
  private let descriptor: CInt
  private let context: OpaquePointer?
  private var session: OpaquePointer?

  init(_ descriptor: CInt, _ context: OpaquePointer?) {
    self.descriptor = descriptor
    self.context = context
  }

  /// Starts TLS if there is a certificate; false if the client refuses.
  package func encrypt() -> Bool {
    guard let context else { return true }
    session = SSL_new(context)
    SSL_set_fd(session, descriptor)
    return SSL_accept(session) == 1
  }

  deinit {
    if let session {
      SSL_shutdown(session)
      SSL_free(session)
    }
    close(descriptor)
  }

  /// The bytes from the client up to and including a text; fewer if it disconnects.
  @discardableResult package func read(until end: String = "\r\n\r\n") -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
      let count = session.map { Int(SSL_read($0, &byte, 1)) } ?? recv(descriptor, &byte, 1, 0)
      guard count == 1 else { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// False if the client has disconnected.
  @discardableResult package func write(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let count =
      session.map { Int(SSL_write($0, bytes, CInt(bytes.count))) }
      ?? Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
    return count == bytes.count
  }
}
