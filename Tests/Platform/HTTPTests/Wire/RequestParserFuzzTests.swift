import HTTP
import TestSupport
import Testing

/// Nearly valid requests, split at random. The parser gives the same result for every split, and it
/// never reads on for long without a result.
struct RequestParserFuzzTests {
  private static let cases =
    RequestLineCases.all + HostCases.all + FieldCases.all + ContentLengthCases.all + TransferCodingCases.all
    + ChunkCases.all + ConnectionCases.all

  private static let words = [
    "\r\n", "\r", "\n", "\r\n\r\n", " ", "\t", ":", ";", ",", "\0", "\u{80}", "\u{FF}", "\"", "\\",
    "Content-Length: 3\r\n", "Content-Length: 18446744073709551619\r\n", "Transfer-Encoding: chunked\r\n",
    "Transfer-Encoding: gzip\r\n", "Host: b\r\n", "Expect: 100-continue\r\n", "Connection: close\r\n",
    "0\r\n\r\n", "3\r\nabc\r\n", "3;a=\"b\"\r\nabc\r\n", "FFFFFFFFFFFFFFFF\r\n", "0", "a", " HTTP/1.1\r\n",
    " HTTP/1.0\r\n", "GET /b HTTP/1.1\r\nHost: a\r\n\r\n", "A: b\r\n",
  ].map(bytes)

  private let mutator = Mutator(corpus: Self.cases.map(\.input), words: Self.words)

  @Test(arguments: [false, true]) func `the result is the same for every split of the input`(narrow: Bool) {
    var random = Seed.dice()
    let limits = narrow ? narrowLimits : .init()
    let deadline = ContinuousClock.now + .seconds(1)
    while ContinuousClock.now < deadline {
      let input = mutator.input(using: &random)
      let whole = transcript(of: [input[...]], limits)
      let parts = random.happens(oneIn: 4) ? input.indices.map { input[$0...$0] } : random.split(input)
      let split = transcript(of: parts, limits)
      guard split == whole else {
        Issue.record("EVENLY_SEED=\(Seed.value): \(parts.map(Array.init)) gave \(split), not \(whole)")
        return
      }
    }
  }

  @Test func `refuses what never ends`() {
    var random = Seed.dice()
    for _ in 0..<40 {
      var recorder = Recorder(limits: narrowLimits)
      let word = Self.words.randomElement(using: &random) ?? []
      recorder.feed(mutator.corpus.randomElement(using: &random) ?? [])
      for _ in 0..<1_000 where !word.isEmpty { recorder.feed(word) }
    }
  }

  private let narrowLimits: RequestParser.Limits = {
    var limits = RequestParser.Limits()
    limits.head = 70
    limits.target = 12
    limits.method = 6
    limits.fields = 3
    limits.blankLines = 1
    limits.chunkLine = 10
    limits.chunkExtensions = 14
    limits.trailers = 20
    return limits
  }()

  private func transcript(of parts: [ArraySlice<UInt8>], _ limits: RequestParser.Limits) -> Transcript {
    var recorder = Recorder(limits: limits, comparesFields: true)
    for part in parts { recorder.feed(part) }
    return recorder.transcript
  }
}
