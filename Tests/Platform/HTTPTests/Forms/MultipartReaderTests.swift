import HTTP
import TestSupport
import Testing

struct MultipartReaderTests {
  @Test(arguments: MultipartCases.all) func `reads the parts of a body`(_ item: MultipartCase) {
    item.check()
  }

  @Test(arguments: [
    "a", "----WebKitFormBoundary7MA4YWxkTrZu0gW", "a b", "'()+_,-./:=?", String(repeating: "a", count: 70),
  ]) func `takes a boundary`(boundary: String) { #expect(MultipartReader(boundary: boundary) != nil) }

  @Test(arguments: [
    "", "a ", " ", "a\r\n", "a\"", "a;b", "é", "a\0", "a*", "a@b", String(repeating: "a", count: 71),
  ]) func `takes nothing else for a boundary`(boundary: String) {
    #expect(MultipartReader(boundary: boundary) == nil)
  }

  private static let part = "--B\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n"

  private func read(_ body: String, _ change: (inout MultipartReader.Limits) -> Void) -> MultipartTranscript {
    var limits = MultipartReader.Limits()
    change(&limits)
    let input = bytes(body)
    let whole = MultipartTranscript(of: [input[...]], limits: limits)
    #expect(MultipartTranscript(of: input.indices.map { input[$0...$0] }, limits: limits) == whole)
    return whole
  }

  @Test func `keeps to a number of parts`() {
    let two = Self.part + Self.part
    #expect(read(two + "--B--\r\n") { $0.parts = 2 }.end == .whole)
    #expect(read(two + Self.part + "--B--\r\n") { $0.parts = 2 }.end == .refused(.tooManyFields))
  }

  @Test func `keeps to the size of a part's head`() {
    let size = "Content-Disposition: form-data; name=a\r\n\r\n".utf8.count
    #expect(read(Self.part + "--B--") { $0.partHead = size }.end == .whole)
    #expect(read(Self.part + Self.part + "--B--") { $0.partHead = size }.end == .whole)
    let refused = MultipartTranscript.End.refused(.malformed("head of a part too long"))
    #expect(read(Self.part + "--B--") { $0.partHead = size - 1 }.end == refused)
    #expect(read(Self.part + "--B--") { $0.partHead = 0 }.end == refused)
    #expect(
      read("--B\r\nA: " + String(repeating: "a", count: 70_000)) { $0.partHead = 1 << 20 }.end == refused)
  }

  @Test func `keeps to a number of fields in a part's head`() {
    let head = "--B\r\nContent-Disposition: form-data; name=a\r\nX: y\r\n\r\nx\r\n--B--"
    #expect(read(head) { $0.partFields = 2 }.end == .whole)
    #expect(read(head) { $0.partFields = 1 }.end == .refused(.malformed("too many fields")))
  }

  @Test func `the result is the same for every split of the input`() {
    var random = Seed.dice()
    let words = [
      "\r\n--B", "\r\n--B--\r\n", "--", "\r", "\n", "\r\n", "-", "B", "\0", "\u{FF}", "\"", ";", "%22",
      Self.part,
    ]
    let mutator = Mutator(corpus: MultipartCases.all.map(\.input), words: words.map(bytes))
    let deadline = ContinuousClock.now + .seconds(2)
    while ContinuousClock.now < deadline {
      let input = mutator.input(using: &random)
      let whole = MultipartTranscript(of: [input[...]])
      let parts = random.happens(oneIn: 4) ? input.indices.map { input[$0...$0] } : random.split(input)
      guard MultipartTranscript(of: parts) == whole else {
        Issue.record("EVENLY_SEED=\(Seed.value): \(parts.map(Array.init)) is not read as whole: \(whole)")
        return
      }
    }
  }
}
