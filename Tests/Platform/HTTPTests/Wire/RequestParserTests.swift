import HTTP
import Testing

/// The rules of RFC 9110 and 9112 in their strict reading, case by case. Each case is delivered whole, a
/// byte at a time and split at every place, with the same result.
struct RequestParserTests {
  @Test(arguments: RequestLineCases.all) func `reads a request line`(_ item: WireCase) { item.check() }

  @Test(arguments: HostCases.all) func `reads the host`(_ item: WireCase) { item.check() }

  @Test(arguments: FieldCases.all) func `reads the fields`(_ item: WireCase) { item.check() }

  @Test(arguments: ContentLengthCases.all) func `reads a body by its length`(_ item: WireCase) {
    item.check()
  }

  @Test(arguments: TransferCodingCases.all) func `reads the transfer coding`(_ item: WireCase) {
    item.check()
  }

  @Test(arguments: ChunkCases.all) func `reads a body in chunks`(_ item: WireCase) { item.check() }

  @Test(arguments: ConnectionCases.all) func `reads one request after another`(_ item: WireCase) {
    item.check()
  }

  @Test(arguments: LimitCases.all) func `keeps to the limits`(_ item: WireCase) { item.check() }

  @Test func `a head is limited to 65,535 bytes, the range of its offsets`() {
    var limits = RequestParser.Limits()
    limits.head = 1 << 20
    #expect(limits.head == 65_535)
    var recorder = Recorder(limits: limits)
    recorder.feed(bytes("GET / HTTP/1.1\r\nHost: a\r\nA: " + String(repeating: "a", count: 70_000)))
    #expect(recorder.transcript == .refused(431))
  }

  @Test func `is between requests only where nothing of one has come`() {
    var parser = RequestParser()
    var isBetween: [Bool] = []
    for byte in bytes("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx") {
      if isBetween.isEmpty { isBetween.append(parser.isBetweenRequests) }
      var position = 0
      while parser.next([byte].span, from: &position) != nil {}
      isBetween.append(parser.isBetweenRequests)
    }
    #expect(isBetween.first == true && isBetween.last == true)
    #expect(!isBetween.dropFirst().dropLast().contains(true))
  }
}
