import HTTPClient
import Operations
import Store
import TestSupport
import Testing
import Threads

@testable import Notifications

struct AlertTests {
  private func sent(_ text: String) throws -> (head: String, body: String) {
    let address = try #require(AlertAddress(text))
    let request = address.request(
      .backupFailed, "no \"space\"", id: "msg_1", at: Instant(milliseconds: 5_000))
    let parts = String(decoding: try request.bytes(), as: UTF8.self).components("\r\n\r\n")
    return (parts.0, parts.1)
  }

  @Test func `each service gets what it knows`() throws {
    let telegram = try sent("telegram://12:ab@-34")
    #expect(telegram.head.hasPrefix("POST /bot12:ab/sendMessage HTTP/1.1\r\nHost: api.telegram.org\r\n"))
    #expect(telegram.body == #"{"chat_id":"-34","text":"Evenly: a backup failed\nno \"space\""}"#)
    let ntfy = try sent("ntfy+http://secret@10.0.0.1:8080/flat")
    #expect(ntfy.head.hasPrefix("POST / HTTP/1.1\r\nHost: 10.0.0.1:8080\r\n"))
    #expect(ntfy.head.contains("Authorization: Bearer secret\r\n"))
    #expect(
      ntfy.body
        == #"{"topic":"flat","title":"Evenly: a backup failed","message":"no \"space\"","priority":4,"tags":["warning"]}"#
    )
    let gotify = try sent("gotify://secret@push.example")
    #expect(gotify.head.hasPrefix("POST /message HTTP/1.1\r\nHost: push.example\r\n"))
    #expect(gotify.head.contains("X-Gotify-Key: secret\r\n"))
    let apprise = try sent("apprise://push.example/key")
    #expect(apprise.head.hasPrefix("POST /notify/key HTTP/1.1\r\n"))
    #expect(apprise.body.contains(#""type":"warning""#))
    let webhook = try sent("https://hook.example/a?b#whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    #expect(webhook.head.hasPrefix("POST /a?b HTTP/1.1\r\n"))
    #expect(webhook.head.contains("webhook-id: msg_1\r\n") && webhook.head.contains("webhook-signature: v1,"))
    #expect(try !sent("https://hook.example/a").head.contains("webhook-id"))
  }

  @Test(arguments: [
    "", "telegram://12:ab", "telegram://@3", "telegram://a/b@3", "telegram://a@3\r\nb", "ntfy://host",
    "ntfy://host/a/b", "ntfy://host/a b", "gotify://host", "apprise://host", "apprise://secret@host/key",
    "http://hook.example/", "https://user@hook.example/", "https://hook.example/#secret", "mailto:a@b",
    "ftp://host/a", "ntfy://a@b@host/topic", "ntfy:///topic",
  ]) func `what is no address of a service is not taken`(text: String) { #expect(AlertAddress(text) == nil) }

  @Test(arguments: ["HTTPS://hook.example/a", "NTFY://host/topic", "Gotify+HTTP://secret@host"])
  func `schemes may be typed in large letters`(text: String) { #expect(AlertAddress(text) != nil) }

  @Test func `the name of an address tells nothing secret`() throws {
    for text in ["telegram://12:secret@-34", "ntfy://secret@host/secret", "https://host/secret"] {
      #expect(try !#require(AlertAddress(text)).name.contains("secret"))
    }
  }

  @Test func `each kind is told once in six hours`() async throws {
    let (told, telling) = AsyncStream.makeStream(of: String.self)
    let server = try TestServer { peer in
      peer.read()
      let body = peer.read(until: "}")
      peer.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      telling.yield(body)
    }
    let clock = TestClock()
    let log = Log(level: .error)
    let alerts = Alerts(
      [try #require(AlertAddress("gotify+http://secret@127.0.0.1:\(server.port)"))],
      WebClient(try TrustedAuthorities(), within: .anywhere), clock: clock.wall, log: log,
      patience: .seconds(60))
    alerts.start()
    var messages = told.makeAsyncIterator()
    log.raise(.backupFailed, "one")
    #expect(await messages.next()?.contains("one") == true)
    log.raise(.backupFailed, "two")
    log.raise(.mailBroken, "three")
    #expect(await messages.next()?.contains("three") == true)
    clock.pass(.hours(6))
    log.raise(.backupFailed, "four")
    #expect(await messages.next()?.contains("four") == true)
    try await stop(alerts)
  }

  @Test func `a program that starts again and again tells no more than one that runs`() async throws {
    let (told, telling) = AsyncStream.makeStream(of: String.self)
    let server = try TestServer { peer in
      peer.read()
      let body = peer.read(until: "}")
      peer.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      telling.yield(body)
    }
    let (store, clock) = (try DataStore.inMemory(), TestClock())
    func start(_ message: String, besides other: String) async throws {
      let log = Log(level: .error)
      let alerts = Alerts(
        [try #require(AlertAddress("gotify+http://secret@127.0.0.1:\(server.port)"))],
        WebClient(try TrustedAuthorities(), within: .anywhere), clock: clock.wall, log: log,
        patience: .seconds(60))
      alerts.remember(in: store)
      alerts.start()
      log.raise(.backupFailed, message)
      try await stop(alerts)
      log.raise(.mailBroken, other)
      try await stop(alerts)
    }
    var messages = told.makeAsyncIterator()
    try await start("one", besides: "two")
    #expect(await messages.next()?.contains("one") == true)
    #expect(await messages.next()?.contains("two") == true)
    for _ in 1...5 { try await start("again", besides: "and again") }
    clock.pass(.hours(6))
    try await start("three", besides: "four")
    #expect(await messages.next()?.contains("three") == true)
    #expect(await messages.next()?.contains("four") == true)
    // A closed store does not keep alerts from being sent.
    store.close()
    clock.pass(.hours(6))
    try await start("five", besides: "six")
    #expect(await messages.next()?.contains("five") == true)
  }

  /// Stops on its own thread: deliveries under way need the threads on which tests run.
  private func stop(_ alerts: Alerts) async throws {
    try await withCheckedThrowingContinuation { done in
      do {
        try Thread.start {
          alerts.stop()
          done.resume()
        }.detach()
      } catch { done.resume(throwing: error) }
    }
  }
}

extension String {
  fileprivate func components(_ separator: String) -> (String, String) {
    let bytes = Array(utf8)
    let end = Array(separator.utf8)
    let place = bytes.indices.first { bytes[$0...].starts(with: end) } ?? bytes.count
    return (
      String(decoding: bytes[..<place], as: UTF8.self),
      String(decoding: bytes[min(place + end.count, bytes.count)...], as: UTF8.self)
    )
  }
}
