import CLinux
import Glibc
import HTTP
import Testing

/// A raw connection to a server under test. Reading gives up after a few seconds.
final class Peer {
  private let descriptor: CInt
  /// Nil without encryption.
  private(set) var secure: SecureClient?
  private var received: [UInt8] = []

  init(_ server: Server, patience seconds: Int = 5) throws {
    let descriptor = linux_connect("127.0.0.1", server.port, CInt(seconds))
    try #require(descriptor >= 0)
    self.descriptor = descriptor
  }

  /// One that speaks TLS.
  convenience init(secure server: Server) throws {
    try self.init(server)
    secure = try SecureClient(descriptor)
  }

  /// Does the TLS handshake with the given function.
  func encrypt(_ shakeHands: (CInt) throws -> SecureClient) throws { secure = try shakeHands(descriptor) }

  deinit { close(descriptor) }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends as much as the server takes.
  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let rest = Array(bytes[sent...])
      let count = secure?.send(rest) ?? linux_send(descriptor, rest, rest.count, nil, 0)
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Sends bytes past the encryption.
  func sendBelow(_ bytes: [UInt8]) { _ = linux_send(descriptor, bytes, bytes.count, nil, 0) }

  func finishSending() {
    secure?.finish()
    shutdown(descriptor, CInt(SHUT_WR))
  }

  /// The next whole response, by its Content-Length.
  func response(withBody: Bool = true) throws -> Answer {
    let end = try #require(try readUntil { $0.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound })
    let head = String(decoding: received[..<end], as: UTF8.self)
    received.removeFirst(end)
    let answer = Answer(head: head, body: [])
    guard withBody, let length = answer.contentLength else { return answer }
    _ = try #require(try readUntil { $0.count >= length ? length : nil })
    defer { received.removeFirst(length) }
    return Answer(head: head, body: Array(received.prefix(length)))
  }

  /// True once the server has hung up and everything before that has been read.
  var hasEnded: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno == ECONNRESET)
  }

  /// Everything up to the end of the connection.
  func rest() -> String {
    while receive() {}
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// Reads on until `text` has come, and takes all up to its end.
  func read(until text: String) throws -> String {
    let end = try #require(try readUntil { $0.firstRange(of: Array(text.utf8))?.upperBound })
    defer { received.removeFirst(end) }
    return String(decoding: received[..<end], as: UTF8.self)
  }

  private func readUntil(_ find: ([UInt8]) -> Int?) throws -> Int? {
    while true {
      if let found = find(received) { return found }
      guard receive() else { return nil }
    }
  }

  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = secure?.receive(&buffer) ?? linux_receive(descriptor, &buffer, buffer.count)
    guard count > 0 else { return false }
    received += buffer.prefix(count)
    return true
  }
}

/// A response as a peer sees it.
struct Answer {
  let head: String
  let body: [UInt8]

  var status: Int? { head.split(separator: " ").dropFirst().first.flatMap { Int($0) } }
  var text: String { String(decoding: body, as: UTF8.self) }
  var contentLength: Int? { self["Content-Length"].flatMap { Int($0) } }

  subscript(_ name: String) -> String? {
    head.split(separator: "\r\n").first { $0.hasPrefix("\(name): ") }.map {
      String($0.dropFirst(name.count + 2))
    }
  }
}
