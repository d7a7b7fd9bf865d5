import CLinux
import Glibc

extension Connection {
  /// Sends the response; true if the connection can take another request.
  func answer(_ response: Response, to head: RequestHead) async -> Bool {
    if case .events(let stream) = response.body, head.method != .head {
      await self.stream(response, stream)
      return false
    }
    let wantsMore = head.keepsAlive && !response.closes && !worker.isStopping
    // If no more requests follow, the unread rest of the body is not waited for.
    if !wantsMore, case .unread = body { body = .broken }
    guard wantsMore, await dropBody(of: head) else {
      _ = await write(response, .close, withBody: head.method != .head)
      return false
    }
    return await write(
      response, head.version == .http10 ? .explicitKeepAlive : .keepAlive, withBody: head.method != .head)
  }

  /// Discards a body that the handler did not read, up to a limit. Unread bytes must never be taken for a
  /// request: false means that the connection ends here.
  private func dropBody(of head: RequestHead) async -> Bool {
    switch (body, head.framing) {
    case (.whole, _): return true
    case (.broken, _): return false
    case (.unread(expectsContinue: true), _): body = .broken
    case (.unread, .length(let length)) where length > Self.worthDropping: body = .broken
    case (.unread, _):
      do throws(BodyError) {
        _ = try await RequestBody(from: self).collect(upTo: Self.worthDropping)
        return true
      } catch { return false }
    }
    return false
  }

  private static let worthDropping = 64 * 1024

  /// Writes head and body; false if the peer did not accept them in time.
  func write(_ response: Response, _ persistence: ResponseEncoder.Persistence, withBody: Bool) async -> Bool {
    let output = loop.output
    output.removeAll()
    ResponseEncoder.encode(response, date: worker.date(), persistence, into: output)
    let body = withBody && !response.status.isBodyless ? response.body : .empty
    if case .source(let source) = body {
      guard await send(output.bytes) else { return false }
      return await send(source)
    }
    let total = output.count + (body.count ?? 0)
    guard let sent = transmit(output.bytes, body, from: 0) else { return false }
    return sent == total ? true : await finish(Array(output.bytes), body, sent: sent, of: total)
  }

  /// Writes bytes that no body follows.
  func send(_ bytes: UnsafeRawBufferPointer) async -> Bool {
    guard let sent = transmit(bytes, .empty, from: 0) else { return false }
    return sent == bytes.count ? true : await finish(Array(bytes), .empty, sent: sent, of: bytes.count)
  }

  /// Sends a source in pieces; a peer that accepts them quickly must not block the loop for other
  /// connections.
  private func send(_ source: ByteSource) async -> Bool {
    let start = loop.now
    var sent = 0
    while sent < source.count {
      guard let piece = source.piece(at: sent) else { return false }
      var done = 0
      while done < piece.count {
        let deadline = limits.deadline(limits.write, from: start, moving: sent + done)
        guard await channel.writable(by: deadline) == .ready,
          let more = transmit(UnsafeRawBufferPointer(start: nil, count: 0), .bytes(piece), from: done)
        else { return false }
        done += more
      }
      sent += done
      await Task.yield()
    }
    return true
  }

  private func finish(_ head: [UInt8], _ body: Response.Body, sent: Int, of total: Int) async -> Bool {
    let start = loop.now
    var sent = sent
    while sent < total {
      let deadline = limits.deadline(limits.write, from: start, moving: sent)
      guard await channel.writable(by: deadline) == .ready,
        let more = head.withUnsafeBytes({ transmit($0, body, from: sent) })
      else { return false }
      sent += more
    }
    return true
  }

  /// Passes head and body from an offset on to the kernel, as far as it accepts them; nil if the connection
  /// is closed.
  private func transmit(_ head: UnsafeRawBufferPointer, _ body: Response.Body, from offset: Int) -> Int? {
    let result = body.withBytes { body in
      guard offset < head.count else {
        return hand(UnsafeRawBufferPointer(rebasing: body.dropFirst(offset - head.count)))
      }
      return hand(UnsafeRawBufferPointer(rebasing: head.dropFirst(offset)), body)
    }
    if result >= 0 { return result }
    guard result == -Int(EAGAIN) else { return nil }
    channel.canWrite = false
    return 0
  }

  /// Passes two buffers to the kernel, encrypted on a TLS connection; the number of bytes accepted, or
  /// -errno.
  func hand(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer? = nil) -> Int {
    if let tls {
      return tls.send(first, second ?? UnsafeRawBufferPointer(start: nil, count: 0), joinedIn: loop.scratch)
    }
    return linux_send(
      channel.descriptor, first.baseAddress, first.count, second?.baseAddress, second?.count ?? 0)
  }
}

extension Response.Body {
  /// The bytes in memory; empty for a stream.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    switch self {
    // A source is sent in pieces.
    case .empty, .events, .source: body(UnsafeRawBufferPointer(start: nil, count: 0))
    case .bytes(let bytes): bytes.withUnsafeBytes(body)
    case .constant(let constant): body(UnsafeRawBufferPointer(constant.bytes))
    }
  }
}
