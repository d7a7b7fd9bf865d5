import HTTP
import Testing

/// Some bytes and the expected transcript.
struct WireCase: CustomTestStringConvertible, Sendable {
  let sentence: String
  let input: [UInt8]
  let expected: Transcript
  var limits = RequestParser.Limits()

  var testDescription: String { sentence }

  init(_ sentence: String, _ input: String, _ expected: Transcript) {
    self.sentence = sentence
    self.input = bytes(input)
    self.expected = expected
  }

  /// A GET with this line (without `GET` and the line's end) after its method.
  init(_ sentence: String, target: String, _ expected: Transcript) {
    self.init(sentence, "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n", expected)
  }

  /// A GET of `/` with this one field in the place of Host.
  init(_ sentence: String, host: String, _ expected: Transcript) {
    self.init(sentence, "GET / HTTP/1.1\r\nHost:\(host)\r\n\r\n", expected)
  }

  /// A GET of `/` with this field between two good ones.
  init(_ sentence: String, field: String, _ expected: Transcript) {
    self.init(sentence, "GET / HTTP/1.1\r\nHost: a\r\n\(field)\r\nZ: z\r\n\r\n", expected)
  }

  /// A POST to `/` with these field lines and this body.
  init(_ sentence: String, post fields: String, _ body: String, _ expected: Transcript) {
    self.init(sentence, "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)", expected)
  }

  /// A POST to `/` with these field lines and nothing behind them.
  init(_ sentence: String, post fields: String, _ expected: Transcript) {
    self.init(sentence, post: fields, "", expected)
  }

  /// A chunked POST to `/` with this body.
  init(_ sentence: String, chunks: String, _ expected: Transcript) {
    self.init(sentence, post: "Transfer-Encoding: chunked", chunks, expected)
  }

  func under(_ change: (inout RequestParser.Limits) -> Void) -> WireCase {
    var copy = self
    change(&copy.limits)
    return copy
  }
}

extension WireCase {
  /// Delivers the bytes whole, one at a time, and in two at every place; the result is the same.
  func check() {
    #expect(transcript(of: [input[...]]) == expected, "delivered whole")
    #expect(transcript(of: input.indices.map { input[$0...$0] }) == expected, "a byte at a time")
    for place in splits {
      let split = transcript(of: [input[..<place], input[place...]])
      if split != expected { #expect(split == expected, "split at \(place)") }
    }
    if expected.refusal != nil { checkThatNothingFollows() }
  }

  private func transcript(of parts: [ArraySlice<UInt8>]) -> Transcript {
    var recorder = Recorder(limits: limits, comparesFields: expected.requests.contains { $0.fields != nil })
    for part in parts { recorder.feed(part) }
    return recorder.transcript
  }

  /// Every place of a short input; of a long one its ends and a sample between them.
  private var splits: [Int] {
    guard input.count > 700 else { return Array(0...input.count) }
    let between = stride(from: 100, to: input.count - 100, by: max(1, input.count / 40))
    return Array(0..<100) + between + Array(input.count - 100...input.count)
  }

  /// A good request right behind a refused one, in the same bytes or later, is never read.
  private func checkThatNothingFollows() {
    let smuggled = bytes("GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(transcript(of: [(input + smuggled)[...]]) == expected, "a request was smuggled in")
    #expect(transcript(of: [input[...], smuggled[...]]) == expected, "a request was smuggled in later")
  }
}
